/** The meaning of aggregates in plain words of the language, and queries for them: what every database must agree with. */
import fc from "fast-check";
import type { Document } from "../../runtime/model/schema/field.js";
import type { Filter, Scalar } from "../../runtime/model/query/filter.js";
import type { Found, FoundGroup, FoundGroups } from "../../runtime/model/query/found-groups.js";
import type { AggregatePlan, GroupKey, Measure, TimePart } from "../../runtime/model/plan/plan.js";
import { compare } from "./model.js";

export type Grouping = Pick<AggregatePlan, "filter" | "groups" | "measures" | "limit">;

/** In an order that is the same for the same; of those that are cut off, their number. */
export interface Groups extends Pick<FoundGroups, "cut"> {
  readonly groups: number | readonly (readonly [string, FoundGroup])[];
}

/** Of things. */
export function anyGrouping(filters: fc.Arbitrary<Filter>): fc.Arbitrary<Grouping> {
  const keys: fc.Arbitrary<GroupKey> = fc.oneof(
    fc.record({ field: fc.constantFrom("name", "code", "count", "price", "active"), part: fc.constant(null) }),
    fc.record({ field: fc.constant("moment"), part: fc.constantFrom("day", "month", "year") }),
  );
  const measures: fc.Arbitrary<Measure> = fc.oneof(
    fc.record({ of: fc.constantFrom("sum", "avg", "min", "max"), field: fc.constant("count") }),
    fc.record({ of: fc.constantFrom("min", "max"), field: fc.constantFrom("price", "thing_id", "moment") }),
  );
  return fc.record({
    filter: filters,
    groups: fc.array(keys, { maxLength: 3 }),
    measures: fc.array(measures, { maxLength: 4 }),
    limit: fc.constantFrom(3, 1000, 1000),
  });
}

export function inOneOrder({ groups, cut }: FoundGroups): Groups {
  const ordered = groups
    .map((group) => [JSON.stringify(group.keys), group] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { groups: cut ? ordered.length : ordered, cut };
}

/** @param documents those that the filter finds */
export function groupsOf(documents: readonly Document[], { groups, measures, limit }: Grouping): Groups {
  const keysOf = (document: Document): readonly (Scalar | null)[] =>
    groups.map(({ field, part }) => {
      const value = document[field] as Scalar | null;
      return part === null ? value : partOf(value as number | null, part);
    });
  const byKeys = new Map(documents.map((document) => [JSON.stringify(keysOf(document)), keysOf(document)]));
  if (groups.length === 0) byKeys.set("[]", []);
  if (byKeys.size > limit) return { groups: limit, cut: true };
  const all = Array.from(byKeys, ([key, keys]): FoundGroup => {
    const own = documents.filter((document) => JSON.stringify(keysOf(document)) === key);
    return { keys, count: own.length, found: measures.map((measure) => measured(measure, own)) };
  });
  return inOneOrder({ groups: all, cut: false });
}

function partOf(seconds: number | null, part: TimePart): string | null {
  if (seconds === null || Math.abs(seconds) > 8.64e12) return null;
  const text = new Date(seconds * 1000).toISOString();
  return /^(?!0000)\d/.test(text) ? text.slice(0, { day: 10, month: 7, year: 4 }[part]) : null;
}

function measured({ of, field }: Measure, documents: readonly Document[]): Found {
  const values = documents.map((document) => document[field] as Scalar | null).filter((value) => value !== null);
  if (of === "sum" || of === "avg") {
    const total = values.reduce((sum, value) => sum + BigInt(value), 0n);
    return { kind: "total", total, values: values.length };
  }
  const sorted = values.toSorted(compare);
  return { kind: "extreme", value: (of === "min" ? sorted[0] : sorted.at(-1)) ?? null };
}

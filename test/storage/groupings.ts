/** The meaning of aggregates as plain TypeScript, and queries for them. Every database must return the same. */
import fc from "fast-check";
import { formatResultName, timeParts } from "../../runtime/model/query/aggregates.js";
import type { Document } from "../../runtime/model/schema/field.js";
import { everything, type Filter, type Scalar } from "../../runtime/model/query/filter.js";
import type {
  MeasureResult,
  AggregateGroup,
  AggregateResult,
  GroupSortKey,
  Measure,
} from "../../runtime/model/query/aggregate-result.js";
import type { AggregatePlan, GroupKey } from "../../runtime/model/plan/plan.js";
import { partOf } from "../support/time-part.js";
import { compare } from "./model.js";

export type Grouping = Pick<AggregatePlan, "filter" | "groups" | "measures" | "having" | "order" | "groupRange">;

/** Generates groupings of things. */
export function anyGrouping(filters: fc.Arbitrary<Filter>): fc.Arbitrary<Grouping> {
  const keys: fc.Arbitrary<GroupKey> = fc.oneof(
    fc.record({
      field: fc.constantFrom("name", "code", "count", "price", "found"),
      timePart: fc.constant(null),
      timeZone: fc.constant(null),
    }),
    fc.record({
      field: fc.constant("moment"),
      timePart: fc.constantFrom(...timeParts),
      timeZone: fc.constantFrom(null, "Europe/Berlin", "America/St_Johns"),
    }),
  );
  const measures: fc.Arbitrary<Measure> = fc.oneof(
    fc.record({
      aggregateFunction: fc.constantFrom("sum", "avg", "min", "max", "distinct"),
      field: fc.constant("count"),
    }),
    fc.record({
      aggregateFunction: fc.constantFrom("min", "max", "distinct"),
      field: fc.constantFrom("price", "thing_id", "moment"),
    }),
    fc.record({ aggregateFunction: fc.constant("distinct"), field: fc.constantFrom("name", "found") }),
  );
  return fc
    .record({
      filter: filters,
      groups: fc.array(keys, { maxLength: 3 }),
      measures: fc.array(measures, { maxLength: 4 }),
      groupRange: fc.constantFrom({ offset: 0, limit: 1000 }, { offset: 0, limit: 3 }, { offset: 2, limit: 4 }),
      least: fc.option(fc.integer({ min: 1, max: 4 })),
      order: fc.array(fc.record({ at: fc.nat({ max: 7 }), descending: fc.boolean() }), { maxLength: 3 }),
    })
    .map(({ least, order, ...grouping }): Grouping => {
      const { groups, measures } = grouping;
      const results: Pick<GroupSortKey, "valueKind" | "valueIndex">[] = [
        { valueKind: "count", valueIndex: 0 },
        ...groups.map((_, index) => ({ valueKind: "key", valueIndex: index }) as const),
        ...measures.map((_, index) => ({ valueKind: "measure", valueIndex: index }) as const),
      ];
      return {
        ...grouping,
        having:
          least === null || groups.length === 0
            ? everything
            : { kind: "range", field: formatResultName("count"), operator: "gte", value: least },
        order: order.map(({ at, descending }) => ({ ...results[at % results.length]!, descending })),
      };
    });
}

/** @param documents the items that the filter finds */
export function groupsOf(
  documents: readonly Document[],
  { groups, measures, having, order, groupRange }: Grouping,
): AggregateResult {
  const keysOf = (document: Document): readonly (Scalar | null)[] =>
    groups.map(({ field, timePart, timeZone }) => {
      const value = document[field] as Scalar | null;
      return timePart === null || value === null ? value : partOf(Number(value) * 1000, timePart, timeZone);
    });
  const byKeys = new Map<string, { readonly keys: AggregateGroup["keys"]; readonly own: Document[] }>();
  if (groups.length === 0) byKeys.set("[]", { keys: [], own: [] });
  for (const document of documents) {
    const keys = keysOf(document);
    const text = JSON.stringify(keys);
    const known = byKeys.get(text);
    if (known === undefined) byKeys.set(text, { keys, own: [document] });
    else known.own.push(document);
  }
  const least = having.kind === "range" ? Number(having.value) : 0;
  const all = Array.from(byKeys.values(), ({ keys, own }): AggregateGroup => {
    return { keys, count: own.length, results: measures.map((measure) => measured(measure, own)) };
  }).filter(({ count }) => count >= least);
  const orders = [
    ...order,
    ...groups.map((_, index) => ({ valueKind: "key", valueIndex: index, descending: false }) as const),
  ];
  const sorted = all.toSorted((one, other) => {
    for (const { descending, ...value } of orders) {
      const found = compareResults(resultOf(one, value, measures), resultOf(other, value, measures));
      if (found !== 0) return descending ? -found : found;
    }
    return 0;
  });
  return { groups: sorted.slice(groupRange.offset, groupRange.offset + groupRange.limit), groupCount: sorted.length };
}

function resultOf(
  { keys, count, results }: AggregateGroup,
  { valueKind, valueIndex }: Pick<GroupSortKey, "valueKind" | "valueIndex">,
  measures: readonly Measure[],
): Scalar | bigint | null {
  if (valueKind === "key") return keys[valueIndex] ?? null;
  const result = results[valueIndex];
  if (valueKind === "count" || result === undefined) return count;
  if (typeof result !== "object" || result === null) return result;
  if (measures[valueIndex]!.aggregateFunction === "sum") return result.sum;
  return result.valueCount === 0 ? null : Number((Number(result.sum) / result.valueCount).toPrecision(15));
}

function compareResults(one: Scalar | bigint | null, other: Scalar | bigint | null): number {
  if (typeof one === "bigint" && typeof other === "bigint") return Number(one > other) - Number(one < other);
  return compare(one as Scalar | null, other as Scalar | null);
}

function measured({ aggregateFunction, field }: Measure, documents: readonly Document[]): MeasureResult {
  const values = documents.map((document) => document[field] as Scalar | null).filter((value) => value !== null);
  if (aggregateFunction === "distinct") return new Set(values).size;
  if (aggregateFunction === "sum" || aggregateFunction === "avg") {
    const sum = values.reduce((sum, value) => sum + BigInt(value), 0n);
    return { sum, valueCount: aggregateFunction === "avg" ? values.length : 0 };
  }
  const sorted = values.toSorted(compare);
  return (aggregateFunction === "min" ? sorted[0] : sorted.at(-1)) ?? null;
}

/** Converts the groups from a database to numbers that answers can contain, in their order. */
import { aggregateLimits, exactDecimals } from "../model/query/aggregates.js";
import { compareScalars } from "../model/values/compare-scalars.js";
import type { Refusal } from "../model/plan/errors.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Scalar } from "../model/query/filter.js";
import type { Found, FoundGroups, Total } from "../model/query/found-groups.js";
import type { AskedMeasure, GroupOrder, PlannedAggregate, SettledGroup, SettledGroups } from "../model/plan/planned.js";
import { fromUnits } from "../model/values/decimals.js";
import { refuseQuery } from "./query-problem.js";

/** The number of decimal digits that a double always keeps (runtime/model/values/decimals.ts). */
const digits = 15;

/** @throws Refusal invalid_query for too many groups, and for a sum that no JSON number holds exactly */
export function settleGroups(
  { groups, cut }: FoundGroups,
  { definition, measures, order, page, plan }: PlannedAggregate,
): SettledGroups {
  if (cut) throw refuseGroups(plan.limit);
  const settled = groups
    .map(({ keys, count, found }) => {
      const values = found.map((each, index) => settle(each, measures[index]!, definition.fields));
      return { keys, count, values };
    })
    .sort((one, other) => compareBy(order, one, other) || compareKeys(one.keys, other.keys));
  const first = page === null ? 0 : (page.page - 1) * page.size;
  return { groups: page === null ? settled : settled.slice(first, first + page.size), total: settled.length };
}

function refuseGroups(limit: number): Refusal {
  const page = limit === aggregateLimits.groups ? "; or send items_per_page for a part of them" : "";
  const message = `returns more than ${String(limit)} groups; filter, or group by fewer fields or by fields with fewer values${page}`;
  return refuseQuery([{ parameter: "group", rule: "limit", message }]);
}

function compareBy(order: readonly GroupOrder[], one: SettledGroup, other: SettledGroup): number {
  for (const { by, at, descending } of order) {
    const compared = compareScalars(valueOf(one, by, at), valueOf(other, by, at));
    if (compared !== 0) return descending ? -compared : compared;
  }
  return 0;
}

function valueOf({ keys, count, values }: SettledGroup, by: GroupOrder["by"], at: number): Scalar | null {
  return by === "count" ? count : ((by === "key" ? keys : values)[at] ?? null);
}

function settle(
  found: Found,
  { of, shown, field }: AskedMeasure,
  fields: { readonly [name: string]: FieldDefinition },
): Scalar | null {
  if (found.kind === "extreme") return found.value;
  const decimals = exactDecimals(fields[field]!);
  if (of === "avg") return found.values === 0 ? null : average(found, decimals ?? 0);
  if (typeof found.total === "number") return rounded(found.total);
  const total = fromUnits(found.total, decimals ?? 0);
  if (total === null) {
    const message = `of ${shown} has more digits than a JSON number can carry exactly; filter, or use smaller groups`;
    throw refuseQuery([{ parameter: of, rule: "limit", message }]);
  }
  return total;
}

function average({ total, values }: Total, decimals: number): number {
  return rounded(Number(`${String(total)}e-${String(decimals)}`) / values);
}

function rounded(value: number): number {
  return Number(value.toPrecision(digits)) + 0;
}

/** Compares keys one after the other. */
function compareKeys(one: readonly (Scalar | null)[], other: readonly (Scalar | null)[]): number {
  for (const [index, left] of one.entries()) {
    const order = compareScalars(left, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

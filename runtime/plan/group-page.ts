/** Converts the aggregate results from a database to numbers that a JSON response can contain. */
import { aggregateLimits, maxDecimalsOf } from "../model/query/aggregates.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Scalar } from "../model/query/filter.js";
import type { MeasureResult, FoundGroups, Total } from "../model/query/found-groups.js";
import type { RequestedMeasure, PlannedAggregate, GroupPageResult } from "../model/plan/planned.js";
import { fromScaledInteger } from "../model/values/decimals.js";
import { refuseQuery } from "./query-controls.js";

/** Every decimal number with up to 15 digits survives the conversion to a double (runtime/model/values/decimals.ts). */
const digits = 15;

/**
 * Converts the results of all groups.
 * @throws Refusal invalid_query if there are too many groups, or a sum has more digits than a JSON number can represent exactly
 */
export function toGroupPage(
  { groups, total }: FoundGroups,
  { definition, measures, page }: PlannedAggregate,
): GroupPageResult {
  if (page === null && total > aggregateLimits.groups) {
    const most = String(aggregateLimits.groups);
    const message = `returns more than ${most} groups; send items_per_page to read them in pages, filter, or group by fewer fields or by fields with fewer values`;
    throw refuseQuery([{ parameter: "group", rule: "limit", message }]);
  }
  const results = groups.map(({ keys, count, results }) => {
    const values = results.map((each, index) => toResult(each, measures[index]!, definition.fields));
    return { keys, count, values };
  });
  return { groups: results, total };
}

function toResult(
  found: MeasureResult,
  { of, answerName, field }: RequestedMeasure,
  fields: { readonly [name: string]: FieldDefinition },
): Scalar | null {
  if (found.kind === "extreme") return found.value;
  if (found.kind === "distinct") return found.values;
  const decimals = maxDecimalsOf(fields[field]!);
  if (of === "avg") return found.values === 0 ? null : average(found, decimals ?? 0);
  if (typeof found.total === "number") return round(found.total);
  const total = fromScaledInteger(found.total, decimals ?? 0);
  if (total === null) {
    const message = `of ${answerName} has more digits than a JSON number can carry exactly; filter, or use smaller groups`;
    throw refuseQuery([{ parameter: of, rule: "limit", message }]);
  }
  return total;
}

function average({ total, values }: Total, decimals: number): number {
  return round(Number(`${String(total)}e-${String(decimals)}`) / values);
}

function round(value: number): number {
  return Number(value.toPrecision(digits)) + 0;
}

/** Converts the aggregate results from a database to numbers that a JSON response can contain. */
import { aggregateLimits, maxDecimalsOf } from "../model/query/aggregates.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Scalar } from "../model/query/filter.js";
import type { MeasureResult, AggregateResult, SumResult } from "../model/query/aggregate-result.js";
import type { RequestedMeasure, PlannedAggregate, GroupPageResult } from "../model/plan/planned-request.js";
import { fromScaledInteger } from "../model/values/decimals.js";
import { refuseQuery } from "./query-controls.js";

/** Every decimal number with up to 15 digits survives the conversion to a double (runtime/model/values/decimals.ts). */
const significantDigits = 15;

/**
 * Converts the results of all groups.
 * @throws Refusal invalid_query if there are too many groups, or a sum has more digits than a JSON number can represent exactly
 */
export function toGroupPage(
  { groups, groupCount }: AggregateResult,
  { definition, measures, page }: PlannedAggregate,
): GroupPageResult {
  if (page === null && groupCount > aggregateLimits.maxGroups) {
    const most = String(aggregateLimits.maxGroups);
    const message = `returns more than ${most} groups; send items_per_page to read them in pages, filter, or group by fewer fields or by fields with fewer values`;
    throw refuseQuery([{ parameter: "group", rule: "limit", message }]);
  }
  const results = groups.map(({ keys, count, results }) => {
    const values = results.map((each, index) => toMeasureValue(each, measures[index]!, definition.fields));
    return { keys, count, values };
  });
  return { groups: results, total: groupCount };
}

function toMeasureValue(
  result: MeasureResult,
  { aggregateFunction, answerName, field }: RequestedMeasure,
  fields: { readonly [name: string]: FieldDefinition },
): Scalar | null {
  if (result.kind === "extreme") return result.value;
  if (result.kind === "distinct") return result.distinctCount;
  const decimals = maxDecimalsOf(fields[field]!);
  if (aggregateFunction === "avg") return result.valueCount === 0 ? null : computeAverage(result, decimals ?? 0);
  if (typeof result.sum === "number") return roundToSignificantDigits(result.sum);
  const total = fromScaledInteger(result.sum, decimals ?? 0);
  if (total === null) {
    const message = `of ${answerName} has more digits than a JSON number can carry exactly; filter, or use smaller groups`;
    throw refuseQuery([{ parameter: aggregateFunction, rule: "limit", message }]);
  }
  return total;
}

function computeAverage({ sum, valueCount }: SumResult, decimals: number): number {
  return roundToSignificantDigits(Number(`${String(sum)}e-${String(decimals)}`) / valueCount);
}

function roundToSignificantDigits(value: number): number {
  return Number(value.toPrecision(significantDigits)) + 0;
}

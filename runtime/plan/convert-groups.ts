/** Converts the results of an aggregate query to numbers that a JSON response can contain, and names them as the query does. */
import { aggregateLimits, maxDecimalsOf } from "../model/query/aggregates.js";
import type {
  AggregateFunction,
  AggregateGroup,
  AggregateResult,
  MeasureResult,
} from "../model/query/aggregate-result.js";
import { createParameterRefusal } from "../model/plan/errors.js";
import type { GroupDocument, GroupPage, PlannedAggregate, RequestedMeasure } from "../model/plan/planned-request.js";
import type { Scalar } from "../model/query/filter.js";
import type { FieldDefinition, Value } from "../model/schema/field.js";
import { fromScaledInteger } from "../model/values/decimals.js";

/** Every decimal number with up to 15 digits survives the conversion to a double (runtime/model/values/decimals.ts). */
const maxSignificantDigits = 15;

/**
 * Names the keys and results of all groups.
 * @param convertValue converts a value of a field, for example to the form of the API
 * @throws Refusal invalid_query if there are too many groups, or a sum has more digits than a JSON number can represent exactly
 */
export function toGroupPage(
  { groups: found, groupCount }: AggregateResult,
  { definition: { fields }, groups, measures, page }: PlannedAggregate,
  convertValue: (field: FieldDefinition, value: Value) => Value,
): GroupPage {
  if (page === null && groupCount > aggregateLimits.maxGroups) {
    const most = String(aggregateLimits.maxGroups);
    const message = `returns more than ${most} groups; send items_per_page to read them in pages, filter, or group by fewer fields or by fields with fewer values`;
    throw createParameterRefusal("group", "limit", message);
  }
  const toDocument = ({ keys, count, results }: AggregateGroup): GroupDocument => {
    const named = groups.map(({ responseName, valueField, timePart }, index): [string, Value] => {
      const key = keys[index] ?? null;
      return [responseName, timePart === null ? convertValue(valueField, key) : key];
    });
    const values: { [of in AggregateFunction]?: { [name: string]: Value } } = {};
    for (const [index, measure] of measures.entries()) {
      const { aggregateFunction: of, responseName, field } = measure;
      const value = toMeasureValue(results[index] ?? null, measure, fields[field]!);
      (values[of] ??= {})[responseName] = of === "min" || of === "max" ? convertValue(fields[field]!, value) : value;
    }
    return { group: Object.fromEntries(named), count, ...values };
  };
  return { groups: found.map(toDocument), groupCount };
}

function toMeasureValue(
  result: MeasureResult,
  { aggregateFunction, responseName }: RequestedMeasure,
  field: FieldDefinition,
): Scalar | null {
  if (typeof result !== "object" || result === null) return result;
  const decimals = maxDecimalsOf(field) ?? 0;
  if (aggregateFunction === "avg") {
    if (result.valueCount === 0) return null;
    return roundToSignificantDigits(Number(`${String(result.sum)}e-${String(decimals)}`) / result.valueCount);
  }
  if (typeof result.sum === "number") return roundToSignificantDigits(result.sum);
  const total = fromScaledInteger(result.sum, decimals);
  if (total === null) {
    const message = `of ${responseName} has more digits than a JSON number can carry exactly; filter, or use smaller groups`;
    throw createParameterRefusal(aggregateFunction, "limit", message);
  }
  return total;
}

function roundToSignificantDigits(value: number): number {
  return Number(value.toPrecision(maxSignificantDigits)) + 0;
}

import { isEarlier } from "../../runtime/model/times.js";
import { allowedValues, nameableValues } from "../allowed-values.js";
import type { ConditionValue, FieldSchema } from "../declaration.js";
import { kindOf } from "../kind-of.js";
import { findMisfits, limits } from "./field-rules.js";

/** Whether no value of the field can satisfy both. Patterns are not compared: they never contradict. */
export function contradict(field: FieldSchema, one: ConditionValue, other: ConditionValue): boolean {
  const type = kindOf(field);
  if (type === undefined) return false;
  const all = [field, one, other];
  const named = nameableValues(field) ?? allowedValues(one) ?? allowedValues(other);
  if (named !== undefined) {
    const fitsAll = (value: unknown): boolean =>
      all.every((each) => [...findMisfits([], value, { ...each, type })].length === 0);
    return !named.some(fitsAll);
  }
  const isOut = limits.some(([low, high, least]) => {
    const [from, to] = [all.flatMap((each) => each[low] ?? []), all.flatMap((each) => each[high] ?? [])];
    return Math.min(...to) - Math.max(...from) < least;
  });
  const starts = all.flatMap(({ formatMinimum }) => formatMinimum ?? []);
  const ends = all.flatMap(({ formatMaximum }) => formatMaximum ?? []);
  return isOut || starts.some((from) => ends.some((to) => isEarlier(to, from)));
}

/**
 * Variables in the filters of declared conditions. A variable is a string in place of a value, such as `$caller`. It cannot be
 * mistaken for a value: a field that is compared with `$caller` has ids, which are numbers.
 */
import { listNestedFilters, type Filter, type Scalar } from "./filter.js";

export const callerVariable = "$caller";

/** Variables for the current time. Each returns the time in the form of one kind of field. */
const times: { readonly [variable: string]: (time: Date) => Scalar } = {
  "$now as date": (time) => time.toISOString().slice(0, 10),
  "$now as date-time": (time) => time.toISOString(),
  "$now as unixtime": (time) => Math.floor(time.getTime() / 1000),
};

export type TimeForm = "date" | "date-time" | "unixtime";

export function timeVariable(form: TimeForm): string {
  return `$now as ${form}`;
}

/**
 * Replaces the variable `$caller` by the account of the caller.
 * @param account 0 for a caller without an account; conditions on the caller then match nothing
 */
export function substituteCaller(filter: Filter, account: number): Filter {
  return mapValues(filter, (value) => (value !== callerVariable ? [value] : account === 0 ? [] : [account]));
}

/** Replaces variables by the current time in whole seconds, so that all requests in a second can share cached statements. */
export function substituteTime(filter: Filter): Filter {
  const second = new Date(Math.floor(Date.now() / 1000) * 1000);
  return mapValues(filter, (value) => [isTime(value) ? times[value]!(second) : value]);
}

export function usesTime(filter: Filter): boolean {
  return listNestedFilters(filter).some((part) => {
    if (part.kind === "in") return part.values.some(isTime);
    return part.kind === "range" && isTime(part.value);
  });
}

function isTime(value: Scalar): value is string {
  return typeof value === "string" && Object.hasOwn(times, value);
}

function mapValues(filter: Filter, fill: (value: Scalar) => readonly Scalar[]): Filter {
  switch (filter.kind) {
    case "all":
    case "any":
      return { ...filter, of: filter.of.map((part) => mapValues(part, fill)) };
    case "related":
      return { ...filter, filter: mapValues(filter.filter, fill) };
    case "in":
      return { ...filter, values: filter.values.flatMap(fill) };
    case "range":
      return { ...filter, value: fill(filter.value)[0] ?? filter.value };
    default:
      return filter;
  }
}

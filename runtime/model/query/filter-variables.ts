/**
 * Variables in the filters of declared conditions. A variable is a string in place of a value, such as `$caller`. It cannot be
 * mistaken for a value: a field that is compared with `$caller` has ids, which are numbers.
 */
import { listFilterAndDescendants, type Filter, type Scalar } from "./filter.js";

export const callerVariable = "$caller";

/** Variables for the current time. Each returns the time in the form of one kind of field. */
const timeVariables: { readonly [variable: string]: (time: Date) => Scalar } = {
  "$now as date": (time) => time.toISOString().slice(0, 10),
  "$now as date-time": (time) => time.toISOString(),
  "$now as unixtime": (time) => Math.floor(time.getTime() / 1000),
};

export function formatTimeVariable(format: "date" | "date-time" | "unixtime"): string {
  return `$now as ${format}`;
}

/**
 * Replaces the variable `$caller` by the account of the caller.
 * @param accountId 0 for a caller without an account; conditions on the caller then match nothing
 */
export function substituteCallerVariable(filter: Filter, accountId: number): Filter {
  return mapFilterValues(filter, (value) => (value !== callerVariable ? [value] : accountId === 0 ? [] : [accountId]));
}

/** Replaces variables by the current time in whole seconds, so that all requests in a second can share cached statements. */
export function substituteTimeVariables(filter: Filter): Filter {
  const second = new Date(Math.floor(Date.now() / 1000) * 1000);
  return mapFilterValues(filter, (value) => [isTimeVariable(value) ? timeVariables[value]!(second) : value]);
}

export function usesTimeVariables(filter: Filter): boolean {
  return listFilterAndDescendants(filter).some((part) => {
    if (part.kind === "in") return part.values.some(isTimeVariable);
    return part.kind === "range" && isTimeVariable(part.value);
  });
}

function isTimeVariable(value: Scalar): value is string {
  return typeof value === "string" && Object.hasOwn(timeVariables, value);
}

function mapFilterValues(filter: Filter, replaceValue: (value: Scalar) => readonly Scalar[]): Filter {
  switch (filter.kind) {
    case "all":
    case "any":
      return { ...filter, of: filter.of.map((part) => mapFilterValues(part, replaceValue)) };
    case "related":
      return { ...filter, filter: mapFilterValues(filter.filter, replaceValue) };
    case "in":
      return { ...filter, values: filter.values.flatMap(replaceValue) };
    case "range":
      return { ...filter, value: replaceValue(filter.value)[0] ?? filter.value };
    default:
      return filter;
  }
}

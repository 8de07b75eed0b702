/**
 * Names and limits of aggregates (docs/reference/http.md#aggregates). The runtime parses queries with them, and the
 * generator describes the queries to clients with them.
 */
import { formerNamesOf } from "../schema/find-definition.js";
import type { QueryParameter, RequestOperation } from "../plan/api-request.js";
import { decimalsOf } from "../values/decimals.js";
import type { FieldDefinition, ValueDefinition } from "../schema/field.js";
import type { TimePart } from "../plan/plan.js";
import type { AggregateFunction } from "./aggregate-result.js";
import { hasFromAndToParameters, listFilterFields, type FilterField } from "./query-grammar.js";
import type { ResourceDefinition } from "../schema/resource.js";

/** Last segment of the path of an aggregate, as in `/devices/aggregate`. */
export const aggregatePathSegment = "aggregate";

export const aggregateFunctions = [
  "sum",
  "avg",
  "min",
  "max",
  "distinct",
] as const satisfies readonly AggregateFunction[];
export const timeParts = ["hour", "day", "week", "month", "quarter", "year"] as const satisfies readonly TimePart[];

/** Query parameters of an aggregate that are not filters. */
export const aggregateParameters = [
  "q",
  "or",
  "group",
  "count",
  ...aggregateFunctions,
  "time_zone",
  "having",
  "sort_by",
  "page",
  "items_per_page",
] as const;
export type AggregateParameter = (typeof aggregateParameters)[number];

export const aggregateLimits = {
  /** Maximum number of groups in one response. */
  maxGroups: 1000,
  /** Maximum number of fields in `group`, and in `distinct`. */
  maxGroupFields: 5,
  /** Maximum number of fields for each of the functions `sum`, `avg`, `min` and `max`. */
  maxFieldsPerFunction: 50,
} as const;

export type AggregableNames = ReturnType<typeof listAggregableNames>;

/** Lists the names that queries of aggregates may contain, including former names. */
export function listAggregableNames(definition: Pick<ResourceDefinition, "id" | "fields" | "searchable" | "aliases">) {
  const single = listFilterFields(definition).filter(({ isList, operators }) => !isList && operators.length > 1);
  const namesOf = ({ name }: FilterField): readonly string[] => [name, ...formerNamesOf(definition, name)];
  const isTime = ({ name, notation }: FilterField): boolean =>
    notation === "date" || isPointInTime(definition.fields[name]!);
  const timePartsOf = ({ name }: FilterField): readonly TimePart[] =>
    isPointInTime(definition.fields[name]!) ? timeParts : timeParts.filter((part) => part !== "hour");
  const names: readonly string[] = single.flatMap(namesOf);
  return {
    /** Names that `distinct` accepts. */
    single: names,
    /** Names that `group` accepts: fields with a single value, and parts of times such as `month(created)`. */
    groupable: [
      ...names,
      ...single
        .filter(isTime)
        .flatMap((field) =>
          namesOf(field).flatMap((name) => timePartsOf(field).map((part) => formatGroupKey(name, part))),
        ),
    ],
    /** Names that `sum` and `avg` accept. */
    numbers: single
      .filter((field) => (field.notation === "integer" || field.notation === "number") && !isTime(field))
      .flatMap(namesOf),
    /** Names that `min` and `max` accept. */
    ordered: single.filter(hasFromAndToParameters).flatMap(namesOf),
  };
}

/** Tells whether the values are points in time, whose day depends on the time zone. */
export function isPointInTime({ format }: FieldDefinition): boolean {
  return format === "unixtime" || format === "date-time";
}

/** Parses a name in `group`: a field, or a part of a time such as `month(created)`. */
export function parseGroupKey(text: string): { readonly name: string; readonly timePart: TimePart | null } {
  const [, written, name = ""] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  const timePart = timeParts.find((known) => known === written);
  return timePart === undefined ? { name: text, timePart: null } : { name, timePart };
}

export function formatGroupKey(name: string, timePart: TimePart | null): string {
  return timePart === null ? name : `${timePart}(${name})`;
}

/** Returns the name of a result in `having`, such as `sum(amount)`. No field can have such a name. */
export function formatResultName(aggregateFunction: AggregateFunction | "count", field = "*"): string {
  return `${aggregateFunction}(${field})`;
}

/** Query parameters whose values are names of fields. */
const fieldListParameters: { readonly [operation in "list" | "read" | "aggregate"]: ReadonlySet<string> } = {
  list: new Set(["fields", "sort_by"]),
  read: new Set(["fields"]),
  aggregate: new Set(["group", ...aggregateFunctions]),
};

/** Returns the fields in the value of a parameter. Null if the parameter does not contain a list of fields. */
export function listFieldNamesInParameter(
  operation: RequestOperation,
  { name, operator, values }: Pick<QueryParameter, "name" | "operator" | "values">,
): readonly string[] | null {
  const names =
    operation === "list" || operation === "read" || operation === "aggregate" ? fieldListParameters[operation] : null;
  if (operator !== null || names?.has(name) !== true) return null;
  const texts = values.flatMap((value) => value.split(","));
  return texts.map((text) => (name === "sort_by" ? text.replace(/^-/, "") : parseGroupKey(text).name));
}

/** For each part of a time, the number of characters at the beginning of a written time: 7 for the month `2026-01`. */
export const timePartPrefixLengths = { year: 4, month: 7, day: 10, hour: 13 } as const;

/**
 * Returns the UNIX times within the years 1 to 9999, because databases cannot format others. For a zone other than UTC,
 * one day is left out at both ends, so that the times lie within these years in every zone.
 */
export function computeFormattableUnixTimeRange(timeZone: string | null): {
  readonly first: number;
  readonly last: number;
} {
  const margin = timeZone === null ? 0 : 86_400;
  return { first: firstFormattableUnixTime + margin, last: lastFormattableUnixTime - margin };
}

const firstFormattableUnixTime = Date.parse("0001-01-01T00:00:00Z") / 1000;
const lastFormattableUnixTime = Date.parse("9999-12-31T23:59:59Z") / 1000;

/** Returns the maximum number of decimals of the values: 2 for `"multipleOf": 0.01`. Null if there is no maximum. */
export function maxDecimalsOf({ kind, limits }: Pick<ValueDefinition, "kind" | "limits">): number | null {
  if (kind === "integer") return 0;
  return limits?.multipleOf === undefined ? null : decimalsOf(limits.multipleOf);
}

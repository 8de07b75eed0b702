/**
 * Names and limits of aggregates (docs/reference/http.md#aggregates). The runtime parses queries by them, and the generator
 * describes them to clients.
 */
import { formerNamesOf } from "../schema/find-definition.js";
import type { QueryParameter, RequestOperation } from "../plan/api-request.js";
import { decimalsOf } from "../values/decimals.js";
import type { FieldDefinition, ValueDefinition } from "../schema/field.js";
import type { TimePart } from "../plan/plan.js";
import type { AggregateFunction } from "./found-groups.js";
import { hasBounds, listFilterFields, type FilterField } from "./query-grammar.js";
import type { ResourceDefinition } from "../schema/resource.js";

/** Last segment of the path, after that of the collection. */
export const aggregateName = "aggregate";

export const aggregateFunctions = [
  "sum",
  "avg",
  "min",
  "max",
  "distinct",
] as const satisfies readonly AggregateFunction[];
export const timeParts = ["day", "month", "year"] as const satisfies readonly TimePart[];

/** Query parameters that are not filters. */
export const aggregateParameters = [
  "q",
  "or",
  "group",
  "count",
  ...aggregateFunctions,
  "having",
  "sort_by",
  "page",
  "items_per_page",
] as const;
export type AggregateParameter = (typeof aggregateParameters)[number];

export const aggregateLimits = {
  /** Maximum number of groups in one answer. */
  groups: 1000,
  /** Maximum number of fields that one query groups by. */
  groupFields: 5,
  /** Maximum number of fields for each function. */
  fields: 50,
} as const;

type Fielded = Pick<ResourceDefinition, "id" | "fields" | "searchable" | "aliases">;

/** Names that queries may use, including former ones. */
export interface Aggregable {
  /** Fields with single values, and parts of times: `month(created)`. */
  readonly groups: readonly string[];
  /** Fields for `distinct`. */
  readonly single: readonly string[];
  /** Fields for `sum` and `avg`. */
  readonly numbers: readonly string[];
  /** Fields for `min` and `max`. */
  readonly ordered: readonly string[];
}

export function listAggregable(definition: Fielded): Aggregable {
  const single = listFilterFields(definition).filter(({ isList, operators }) => !isList && operators.length > 1);
  const named = ({ name }: FilterField): readonly string[] => [name, ...formerNamesOf(definition, name)];
  const isTimed = ({ name }: FilterField): boolean => isTime(definition.fields[name]!);
  const names = single.flatMap(named);
  return {
    single: names,
    groups: [
      ...names,
      ...single
        .filter(isTimed)
        .flatMap(named)
        .flatMap((name) => timeParts.map((part) => writeGroup(name, part))),
    ],
    numbers: single
      .filter((field) => (field.notation === "integer" || field.notation === "number") && !isTimed(field))
      .flatMap(named),
    ordered: single.filter(hasBounds).flatMap(named),
  };
}

function isTime({ format }: FieldDefinition): boolean {
  return format === "unixtime" || format === "date" || format === "date-time";
}

/** Parses a field name, or a part of a time such as `month(created)`. */
export function readGroup(text: string): { readonly name: string; readonly part: TimePart | null } {
  const [, part, name] = /^(day|month|year)\((.*)\)$/.exec(text) ?? [];
  return { name: name ?? text, part: timeParts.find((known) => known === part) ?? null };
}

export function writeGroup(name: string, part: TimePart | null): string {
  return part === null ? name : `${part}(${name})`;
}

/** The name of a result in the condition on groups. No field has such a name. */
export function nameResult(of: AggregateFunction | "count", field = "*"): string {
  return `${of}(${field})`;
}

/** Query parameters whose values are names of fields. */
const naming: { readonly [operation in "list" | "read" | "aggregate"]: ReadonlySet<string> } = {
  list: new Set(["fields", "sort_by"]),
  read: new Set(["fields"]),
  aggregate: new Set(["group", ...aggregateFunctions]),
};

/** Returns the fields that a parameter's value lists; null if its value is not a list of fields. */
export function listNamed(
  operation: RequestOperation,
  { name, operator, values }: Pick<QueryParameter, "name" | "operator" | "values">,
): readonly string[] | null {
  const names = operation === "list" || operation === "read" || operation === "aggregate" ? naming[operation] : null;
  if (operator !== null || names?.has(name) !== true) return null;
  const texts = values.flatMap((value) => value.split(","));
  return texts.map((text) => (name === "sort_by" ? text.replace(/^-/, "") : readGroup(text).name));
}

/** Number of characters of the part at the start of a written time: `2026-01` for a month. */
export const lengthOfPart: { readonly [part in TimePart]: number } = { day: 10, month: 7, year: 4 };

/** UNIX times of the years 1 to 9999. Databases format no dates outside them. */
export const writtenSeconds = {
  first: Date.parse("0001-01-01T00:00:00Z") / 1000,
  last: Date.parse("9999-12-31T23:59:59Z") / 1000,
} as const;

/**
 * Returns the number of decimals with which every value of the field is exact; null for numbers that are rounded like doubles.
 */
export function exactDecimals({ kind, limits }: Pick<ValueDefinition, "kind" | "limits">): number | null {
  if (kind === "integer") return 0;
  return limits?.multipleOf === undefined ? null : decimalsOf(limits.multipleOf);
}

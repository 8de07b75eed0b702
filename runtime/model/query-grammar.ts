/**
 * The grammar of queries as far as a declaration decides it (docs/reference/http.md#queries): the runtime reads queries by it, and the
 * generator describes it to clients.
 */
import type { FieldDefinition, FieldKind, IdForm, ValueAliases, ValueDefinition } from "./field.js";
import { holdsUuids } from "./ids.js";
import type { ResourceDefinition } from "./resource.js";

/** How a value in a query is written; `"id"` for an integer that names an object, `"uuid"` where that is written as a UUID. */
export type Notation = "string" | "integer" | "number" | "boolean" | "id" | "uuid" | "date" | "date-time";

export const operators = ["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "prefix", "contains", "exists"] as const;
export type Operator = (typeof operators)[number];

/** Operators that may be given several values. */
export const severalOperators: ReadonlySet<Operator> = new Set(["eq", "ne", "in", "nin", "prefix", "contains"]);

/** Characters that `contains` takes. */
export const containsLimit = 100;

/** Parameters of a collection that are no filters. */
export const listParameters = [
  "q",
  "or",
  "sort_by",
  "sort_order",
  "page",
  "items_per_page",
  "after",
  "fields",
  "expand",
] as const;
export type ListParameter = (typeof listParameters)[number];

/** Databases count the items before a page in integers of 53 bits at best, whatever the size of the page. */
export const pageLimits = {
  defaultSize: 10,
  maximumSize: 1000,
  maximumPage: Math.floor(Number.MAX_SAFE_INTEGER / 1000),
} as const;

/** More words would make a search that no database answers in time. */
export const wordLimit = 50;

/** Fields that one order has. */
export const sortLimit = 5;

/** Limits of the parameter `or`. */
export const orLimits = {
  conditions: 50,
  /** Groups within each other. */
  depth: 4,
} as const;

/** A field as filters see it. */
export interface FilterField {
  readonly name: string;
  /** The current name, if this is a former one. */
  readonly field?: string;
  /** How its values, or an array's elements, are written in a query. */
  readonly notation: Notation;
  readonly allowed: ValueDefinition["enum"];
  readonly valueAliases?: ValueAliases;
  readonly sentAsString: boolean;
  /** A comma separates values: ids, numbers and enumerated values have none of their own. */
  readonly splits: boolean;
  readonly operators: readonly Operator[];
  /** Conditions are about its elements. */
  readonly isList: boolean;
  readonly idForm?: IdForm;
}

/** Every field that a client may filter by and ask for: stored and not hidden. */
export function listFilterFields(
  definition: Pick<ResourceDefinition, "id" | "fields" | "searchable">,
): readonly FilterField[] {
  const visible = Object.values(definition.fields).filter((field) => field.stored && !field.hidden);
  return visible.map((field) => toFilterField(definition.id, field, definition.searchable.includes(field.name)));
}

/** Tells whether the field has inclusive bounds by name, such as `price_from` and `price_to`: scalar numbers, dates and times do. */
export function hasBounds(field: FilterField): boolean {
  return field.operators.includes("gte") && field.notation !== "string" && field.notation !== "boolean";
}

function toFilterField(id: string, field: FieldDefinition, isSearched: boolean): FilterField {
  const element: ValueDefinition = field.kind === "array" && field.items !== undefined ? field.items : field;
  const isId = field.name === id || field.reference !== undefined;
  const notation = isId ? (holdsUuids(field) ? "uuid" : "id") : scalarNotation(element);
  const { idForm, valueAliases } = field;
  return {
    name: field.name,
    notation: notation ?? "string",
    allowed: element.enum,
    ...(valueAliases === undefined ? {} : { valueAliases }),
    sentAsString: field.sentAsString,
    splits: (notation !== null && notation !== "string" && notation !== "boolean") || element.enum !== undefined,
    operators: notation === null ? ["exists"] : operatorsOf(field.kind, notation, isSearched),
    isList: field.kind === "array",
    ...(idForm === undefined ? {} : { idForm }),
  };
}

function scalarNotation({ kind, format }: ValueDefinition): Exclude<Notation, "id" | "uuid"> | null {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" || kind === "object" ? null : kind;
}

function operatorsOf(kind: FieldKind, notation: Notation, isSearched: boolean): readonly Operator[] {
  if (kind === "array" || notation === "uuid") return ["eq", "ne", "in", "nin", "exists"];
  return operators.filter((operator) => {
    if (operator === "contains") return isSearched;
    return operator !== "prefix" || notation === "string";
  });
}

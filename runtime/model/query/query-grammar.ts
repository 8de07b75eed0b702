/**
 * The grammar of queries, which depends on the declarations (docs/reference/http.md#queries). The runtime parses
 * queries with it, and the generator describes them to clients with it.
 */
import type { FieldDefinition, FieldKind, UuidCodec, ValueAliases, ValueDefinition } from "../schema/field.js";
import { isUuidField } from "../values/ids.js";
import type { ResourceDefinition } from "../schema/resource.js";

/** The form of a value in a query. `"id"` is an integer that identifies an item, and `"uuid"` is an id in the form of a UUID. */
export type ValueNotation = "string" | "integer" | "number" | "boolean" | "id" | "uuid" | "date" | "date-time";

export const operators = ["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "prefix", "contains", "exists"] as const;
export type Operator = (typeof operators)[number];

export const multiValueOperators: ReadonlySet<Operator> = new Set(["eq", "ne", "in", "nin", "prefix", "contains"]);

/** Maximum number of characters in a value of the operator `contains`. */
export const maxContainsCharacters = 100;

/** Query parameters of a list that are not filters. */
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

/**
 * Limits of numbered pages. Databases count skipped items in integers of 53 bits, which the page number times the page size
 * must not exceed.
 */
export const pageLimits = {
  defaultPageSize: 10,
  maxPageSize: 1000,
  maxPageNumber: Math.floor(Number.MAX_SAFE_INTEGER / 1000),
} as const;

/** Maximum number of words in a search. A search for more words would exceed the time limit of a query. */
export const maxSearchWords = 50;

export const maxSortFields = 5;

/** Maximum number of relations that the name of a filter may lead through. */
export const maxRelationDepth = 3;

export const orParameterLimits = {
  maxConditions: 50,
  /** Maximum number of levels to which groups of conditions can be nested. */
  maxDepth: 4,
} as const;

/** The properties of a field that its filters need. */
export interface FilterField {
  readonly name: string;
  /** Name of the field. Set if `name` is a former name or a path, or if the field is computed. */
  readonly fieldName?: string;
  /** Form of the values in a query. For an array field, the form of its elements. */
  readonly notation: ValueNotation;
  readonly allowedValues: ValueDefinition["enum"];
  readonly valueAliases?: ValueAliases;
  readonly sentAsString: boolean;
  /**
   * Whether values may contain commas. True for strings without a list of allowed values: `name[in][]=a,b` then has the single
   * value `a,b`.
   */
  readonly allowsCommas: boolean;
  readonly operators: readonly Operator[];
  /** Whether the field is an array. Conditions then apply to its elements. */
  readonly isList: boolean;
  readonly uuidCodec?: UuidCodec;
}

/** Operators for a computed number, such as a count. */
export const numberOperators: readonly Operator[] = ["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte"];

/** Describes a filter by a computed value, such as a count. */
export function createComputedFilterField(
  properties: Pick<FilterField, "name" | "notation" | "operators"> & Partial<FilterField>,
): FilterField {
  return { allowedValues: undefined, sentAsString: false, allowsCommas: false, isList: false, ...properties };
}

/** Lists the fields by which clients may filter and which they may select: all fields that are stored and not hidden. */
export function listFilterFields(
  definition: Pick<ResourceDefinition, "id" | "fields" | "searchable">,
): readonly FilterField[] {
  const visible = Object.values(definition.fields).filter((field) => field.stored && !field.hidden);
  return visible.map((field) => toFilterField(definition.id, field, definition.searchable.includes(field.name)));
}

/**
 * Tells whether the field has filters for inclusive limits, such as `price_from` and `price_to`. Fields with a single
 * number, id, date or time have them.
 */
export function hasFromAndToParameters(field: FilterField): boolean {
  return field.operators.includes("gte") && field.notation !== "string" && field.notation !== "boolean";
}

type FilterableField = ValueDefinition &
  Pick<FieldDefinition, "name" | "sentAsString"> &
  Partial<Pick<FieldDefinition, "reference" | "uuidCodec" | "valueAliases">>;

/**
 * Describes the filter of a field.
 * @param idField name of the id field of the resource
 * @param isSearchable whether the field is searchable, so that `contains` is possible
 */
export function toFilterField(idField: string, field: FilterableField, isSearchable: boolean): FilterField {
  const element: ValueDefinition = field.kind === "array" && field.items !== undefined ? field.items : field;
  const isId = field.name === idField || field.reference !== undefined;
  const notation = isId ? (isUuidField(field) ? "uuid" : "id") : scalarNotationOf(element);
  const { uuidCodec, valueAliases } = field;
  return {
    name: field.name,
    notation: notation ?? "string",
    allowedValues: element.enum,
    ...(valueAliases === undefined ? {} : { valueAliases }),
    sentAsString: field.sentAsString,
    allowsCommas: notation === "string" && element.enum === undefined,
    operators: notation === null ? ["exists"] : operatorsOf(field.kind, notation, isSearchable),
    isList: field.kind === "array",
    ...(uuidCodec === undefined ? {} : { uuidCodec }),
  };
}

function scalarNotationOf({ kind, format }: ValueDefinition): Exclude<ValueNotation, "id" | "uuid"> | null {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" || kind === "object" ? null : kind;
}

function operatorsOf(kind: FieldKind, notation: ValueNotation, isSearchable: boolean): readonly Operator[] {
  if (kind === "array" || notation === "uuid") return ["eq", "ne", "in", "nin", "exists"];
  return operators.filter((operator) => {
    if (operator === "contains") return isSearchable;
    return operator !== "prefix" || notation === "string";
  });
}

import type { FieldDefinition, FieldKind, ResourceDefinition, ValueShape } from "../resource.js";
import type { Notation } from "./query-value.js";

export const operators = ["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "prefix", "exists"] as const;
export type Operator = (typeof operators)[number];

export const listParameters = ["q", "sort_by", "sort_order", "page", "items_per_page", "after", "fields"] as const;
export type ListParameter = (typeof listParameters)[number];

/** A field as filters see it. */
export interface FilterField {
  readonly name: string;
  /** How its values, or an array's elements, are written in a query. */
  readonly notation: Notation;
  readonly allowed: ValueShape["enum"];
  readonly travelsAsString: boolean;
  /** A comma separates values: ids, numbers and enumerated values have none of their own. */
  readonly splits: boolean;
  readonly operators: readonly Operator[];
}

/** What a parameter of a collection means. `operator` is what its name alone stands for. */
export type Parameter =
  | { readonly kind: "control"; readonly name: ListParameter }
  | { readonly kind: "field"; readonly field: FilterField }
  | { readonly kind: "bound"; readonly field: FilterField; readonly operator: "gte" | "lte" };

/** What queries need to know of a resource. */
export interface QueryTable {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly parameterNames: readonly string[];
  /** Fields that may be asked for: stored and not hidden. */
  readonly selectable: ReadonlySet<string>;
  readonly sortable: ReadonlySet<string>;
}

const tables = new WeakMap<ResourceDefinition, QueryTable>();

/** The table of a resource, made once. */
export function tableOf(definition: ResourceDefinition): QueryTable {
  let table = tables.get(definition);
  if (table === undefined) tables.set(definition, (table = makeTable(definition)));
  return table;
}

function makeTable(definition: ResourceDefinition): QueryTable {
  const visible = Object.values(definition.fields).filter((field) => field.stored && !field.hidden);
  const parameters = new Map<string, Parameter>();
  for (const field of visible.map((field) => toFilterField(definition, field))) {
    parameters.set(field.name, { kind: "field", field });
    if (!hasBounds(field)) continue;
    parameters.set(`${field.name}_from`, { kind: "bound", field, operator: "gte" });
    parameters.set(`${field.name}_to`, { kind: "bound", field, operator: "lte" });
  }
  for (const name of listParameters) parameters.set(name, { kind: "control", name });
  return {
    parameters,
    parameterNames: [...parameters.keys()],
    selectable: new Set(visible.map((field) => field.name)),
    sortable: new Set([definition.id, ...definition.sortable]),
  };
}

function toFilterField(definition: ResourceDefinition, field: FieldDefinition): FilterField {
  const shape: ValueShape = field.kind === "array" && field.items !== undefined ? field.items : field;
  const isId = field.name === definition.id || field.reference !== undefined;
  const notation = isId ? "id" : scalarNotation(shape.kind);
  return {
    name: field.name,
    notation: notation ?? "string",
    allowed: shape.enum,
    travelsAsString: field.travelsAsString,
    splits: notation === "id" || notation === "integer" || notation === "number" || shape.enum !== undefined,
    operators: notation === null ? ["exists"] : operatorsOf(field.kind),
  };
}

function scalarNotation(kind: FieldKind): Exclude<Notation, "id"> | null {
  return kind === "array" || kind === "object" ? null : kind;
}

function operatorsOf(kind: FieldKind): readonly Operator[] {
  if (kind === "array") return ["eq", "ne", "in", "nin", "exists"];
  return kind === "string" ? operators : operators.filter((operator) => operator !== "prefix");
}

/** Inclusive bounds by name, `price_from` and `price_to`, are for scalar numbers. */
function hasBounds(field: FilterField): boolean {
  return field.operators.includes("gte") && field.notation !== "string" && field.notation !== "boolean";
}

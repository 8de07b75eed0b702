import type { ResourceModel } from "../../generator/resource-model.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";

/** A resource from the view of requests. */
export type Definition = ResourceModel["definition"];

/** The fields that a body of the operation may set. */
export function listWritable(definition: Definition, operation: "create" | "update"): readonly FieldDefinition[] {
  return Object.values(definition.fields).filter(
    ({ readOnly, createOnly }) => !readOnly && !(createOnly && operation === "update"),
  );
}

/** The fields that a client may select, filter by and read. */
export function listSelectable(definition: Definition): readonly FieldDefinition[] {
  return Object.values(definition.fields).filter(({ stored, hidden }) => stored && !hidden);
}

/**
 * Lists one selectable field for each way in which fields are stored, indexed and compared; the seed chooses among several.
 * @returns the names by the path of the resource
 */
export function listFieldShapes(
  definitions: readonly Definition[],
  seed: number,
): ReadonlyMap<string, ReadonlySet<string>> {
  const alike = new Map<string, (readonly [path: string, name: string])[]>();
  for (const definition of definitions) {
    for (const field of listSelectable(definition)) {
      const shape = describeShape(definition, field);
      alike.set(shape, [...(alike.get(shape) ?? []), [definition.path, field.name]]);
    }
  }
  const chosen = [...alike.values()].map((fields) => fields[seed % fields.length]!);
  return new Map(
    definitions.map(({ path }) => [path, new Set(chosen.filter(([of]) => of === path).map(([, name]) => name))]),
  );
}

function describeShape({ id, unique, searchable, sortable }: Definition, field: FieldDefinition): string {
  const { name, kind, format, items, required, emptyIsNone, sentAsString, limits } = field;
  return JSON.stringify([
    [kind, format, items?.kind, items?.format, limits?.multipleOf, required, emptyIsNone, sentAsString],
    [field.enum, items?.enum, field.reference, field.valueAliases, field.formatWhen].map((part) => part !== undefined),
    [
      id === name,
      unique.some(({ fields }) => fields.includes(name)),
      searchable.includes(name),
      sortable.includes(name),
    ],
  ]);
}

/** A query with all selectable fields: `fields=a,b`. */
export function selectAll(definition: Definition): string {
  return `fields=${listSelectable(definition)
    .map(({ name }) => name)
    .join(",")}`;
}

export interface Transition {
  readonly name: string;
  readonly to: string;
}

/**
 * Lists changes of fields with transitions that a request may set, from their values in the item.
 * @param allowed whether to list the changes that the declaration allows, or those that it does not
 */
export function listTransitions(
  definition: Definition,
  item: { readonly [field: string]: unknown },
  allowed: boolean,
): readonly Transition[] {
  return Object.values(definition.fields).flatMap(({ name, enum: values = [], transitions, readOnly, hidden }) => {
    if (transitions === undefined || readOnly || hidden) return [];
    const from = String(item[name]);
    const others = values.map(String).filter((to) => to !== from);
    return others.filter((to) => (transitions[from]?.[to] !== undefined) === allowed).map((to) => ({ name, to }));
  });
}

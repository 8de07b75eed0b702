import type { LoweredResource } from "../../generator/resource-model.js";
import type { FieldDefinition } from "../../runtime/model/field.js";

/** A resource as requests know it. */
export type Definition = LoweredResource["definition"];

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

/** Of a URL: `fields=a,b`, all that there are. */
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

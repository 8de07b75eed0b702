/**
 * Nested collections across their parents: `devices/-/parts` has the parts of all devices (docs/reference/http.md#across-parents).
 * Their items carry the ids of the items that they are nested in, as fields.
 */
import type { FieldDefinition } from "./field.js";
import { findDefinition, listAncestors } from "./find-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";
import { oncePerDefinition } from "../values/once-per.js";

/** Stands in a path for the id of every item. */
export const everyId = "-";

/** The parts of a resource that its items' ids depend on. */
type Identified = Pick<ResourceDefinition, "path" | "name" | "id"> & { readonly fields: ResourceDefinition["fields"] };

/**
 * The definition of a resource with the ids of its ancestors before its own fields.
 * @param ancestors outermost first
 */
export function withAbove<Definition extends Pick<ResourceDefinition, "fields" | "views">>(
  definition: Definition,
  ancestors: readonly Identified[],
): Definition {
  const above = nameAbove(Object.keys(definition.fields), ancestors).map((name, index) => {
    return toField(name, index, ancestors[index]!);
  });
  const names = above.map(({ name }) => name);
  const { list, item } = definition.views;
  return {
    ...definition,
    fields: { ...Object.fromEntries(above.map((field) => [field.name, field])), ...definition.fields },
    views: { list: [...names, ...list], item: [...names, ...item] },
  };
}

/** The definition of a nested resource for reading across its parents. */
export const acrossParents = oncePerDefinition((definition, registry: Registry) => {
  return withAbove(definition, listAncestors(registry, definition));
});

/** The definition whose fields a plan names: of the items at its path or, without one, of the items across all parents. */
export function findPlanned(
  registry: Registry,
  { resource, path }: { readonly resource: string; readonly path: string | readonly string[] | null },
): ResourceDefinition {
  const definition = findDefinition(registry, resource);
  return path === null ? acrossParents(definition, registry) : definition;
}

/** Names the ids by their fields; where a name is in use, by the resource, too: `devices_id`. */
function nameAbove(taken: readonly string[], ancestors: readonly Identified[]): readonly string[] {
  const names: string[] = [];
  const isTaken = (name: string): boolean => taken.includes(name) || names.includes(name);
  for (const { id, name } of ancestors) {
    let free = isTaken(id) ? `${name}_${id}` : id;
    while (isTaken(free)) free += "_";
    names.push(free);
  }
  return names;
}

function toField(name: string, above: number, { path, id, fields }: Identified): FieldDefinition {
  const { seen: _seen, source: _source, history: _history, ...field } = fields[id]!;
  return {
    ...field,
    name,
    storedAs: `_above${String(above)}`,
    above,
    stored: true,
    hidden: false,
    readOnly: true,
    reference: { to: path, none: false, sameTenant: false },
  };
}

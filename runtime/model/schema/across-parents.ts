/**
 * Nested collections that are read across their parents: `devices/-/parts` has the parts of all devices
 * (docs/reference/http.md#across-parents). Their items have the ids of their ancestors as additional fields.
 */
import type { FieldDefinition } from "./field.js";
import { findDefinition, listAncestors } from "./find-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";
import { oncePerDefinition } from "../values/objects.js";

/** Stands in a path for the id of every item. */
export const everyId = "-";

type Ancestor = Pick<ResourceDefinition, "path" | "name" | "id"> & { readonly fields: ResourceDefinition["fields"] };

/**
 * Returns the definition of a resource with the ids of its ancestors as fields before its own fields.
 * @param ancestors outermost first
 */
export function withAncestorIds<Definition extends Pick<ResourceDefinition, "fields" | "views">>(
  definition: Definition,
  ancestors: readonly Ancestor[],
): Definition {
  const above = nameAncestorIds(Object.keys(definition.fields), ancestors).map((name, index) => {
    return toIdField(name, index, ancestors[index]!);
  });
  const names = above.map(({ name }) => name);
  const { list, item } = definition.views;
  return {
    ...definition,
    fields: { ...Object.fromEntries(above.map((field) => [field.name, field])), ...definition.fields },
    views: { list: [...names, ...list], item: [...names, ...item] },
  };
}

/** Returns the definition of a nested resource for reading across its parents. */
export const acrossParents = oncePerDefinition((definition, registry: Registry) => {
  return withAncestorIds(definition, listAncestors(registry, definition));
});

/**
 * Returns the definition with the fields of a plan: of the items at its path or, if the path is null, of the items
 * across all parents.
 */
export function findPlannedDefinition(
  registry: Registry,
  { resource, path }: { readonly resource: string; readonly path: string | readonly string[] | null },
): ResourceDefinition {
  const definition = findDefinition(registry, resource);
  return path === null ? acrossParents(definition, registry) : definition;
}

/** Names the ids by their fields. A name that is already in use gets the name of the resource as a prefix: `devices_id`. */
function nameAncestorIds(taken: readonly string[], ancestors: readonly Ancestor[]): readonly string[] {
  const names: string[] = [];
  const isTaken = (name: string): boolean => taken.includes(name) || names.includes(name);
  for (const { id, name } of ancestors) {
    let free = isTaken(id) ? `${name}_${id}` : id;
    while (isTaken(free)) free += "_";
    names.push(free);
  }
  return names;
}

function toIdField(name: string, above: number, { path, id, fields }: Ancestor): FieldDefinition {
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

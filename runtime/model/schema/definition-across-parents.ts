/**
 * Reads nested collections across their parents: `devices/-/parts` has the parts of all devices
 * (docs/reference/http.md#across-parents). The items get the ids of their ancestors as additional fields.
 */
import type { FieldDefinition } from "./field.js";
import { findDefinition, listAncestors } from "./find-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";
import { memoizeByDefinition } from "../values/objects.js";

/** Stands for all ids in a path, as in `devices/-/parts`. */
export const wildcardId = "-";

type AncestorDefinition = Pick<ResourceDefinition, "path" | "name" | "id"> & {
  readonly fields: ResourceDefinition["fields"];
};

/**
 * Adds fields with the ids of the ancestors to the definition of a nested resource, before its own fields.
 * @param ancestors outermost first
 */
export function addAncestorIdFields<Definition extends Pick<ResourceDefinition, "fields" | "views">>(
  definition: Definition,
  ancestors: readonly AncestorDefinition[],
): Definition {
  const above = chooseAncestorIdNames(Object.keys(definition.fields), ancestors).map((name, index) => {
    return createAncestorIdField(name, index, ancestors[index]!);
  });
  const names = above.map(({ name }) => name);
  const { list, item } = definition.views;
  return {
    ...definition,
    fields: { ...Object.fromEntries(above.map((field) => [field.name, field])), ...definition.fields },
    views: { list: [...names, ...list], item: [...names, ...item] },
  };
}

/** Lists the names of the fields with the ids of the ancestors in lists across parents, outermost first. */
export function listAncestorIdNames(definition: ResourceDefinition, registry: Registry): readonly string[] {
  return chooseAncestorIdNames(Object.keys(definition.fields), listAncestors(registry, definition));
}

/** Returns the definition of a nested resource for lists across its parents. */
export const toDefinitionAcrossParents = memoizeByDefinition((definition, registry: Registry) => {
  return addAncestorIdFields(definition, listAncestors(registry, definition));
});

/**
 * Returns the definition of the items of a plan. If the path of the plan is null, the items of all parents are listed, and
 * they also have the ids of their ancestors.
 */
export function findDefinitionForPlan(
  registry: Registry,
  { resource, path }: { readonly resource: string; readonly path: string | readonly string[] | null },
): ResourceDefinition {
  const definition = findDefinition(registry, resource);
  return path === null ? toDefinitionAcrossParents(definition, registry) : definition;
}

/**
 * Returns field names for the ids of the ancestors. If a name is already in use, the name of the resource is put before
 * it, such as `devices_device_id`.
 */
export function chooseAncestorIdNames(
  takenNames: readonly string[],
  ancestors: readonly Pick<AncestorDefinition, "name" | "id">[],
): readonly string[] {
  const names: string[] = [];
  const isTaken = (name: string): boolean => takenNames.includes(name) || names.includes(name);
  for (const { id, name } of ancestors) {
    let free = isTaken(id) ? `${name}_${id}` : id;
    while (isTaken(free)) free += "_";
    names.push(free);
  }
  return names;
}

function createAncestorIdField(
  name: string,
  ancestorPosition: number,
  { path, id, fields }: AncestorDefinition,
): FieldDefinition {
  const { hookInputFields: _seen, source: _source, history: _history, ...field } = fields[id]!;
  return {
    ...field,
    name,
    storedAs: `_above${String(ancestorPosition)}`,
    ancestorPosition,
    stored: true,
    hidden: false,
    readOnly: true,
    reference: { to: path, none: false, sameTenant: false },
  };
}

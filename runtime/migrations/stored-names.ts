/** Adds to declared resources and fields the names that the database uses for them. */
import type { FieldDefinition, FieldSource } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { definedMembers, mapMembers } from "../model/values/objects.js";
import { storedPath } from "../storage/port/stored-item.js";

export function bindResource(
  definition: ResourceDefinition,
  stored: string,
  bind: (field: FieldDefinition) => FieldDefinition,
): ResourceDefinition {
  const fields = mapMembers(definition.fields, bind);
  return stored === definition.path ? { ...definition, fields } : { ...definition, fields, storedAs: stored };
}

export function bindField(
  field: FieldDefinition,
  stored: string,
  source?: FieldSource,
  hookInputFields?: FieldDefinition["hookInputFields"],
): FieldDefinition {
  return {
    ...field,
    ...definedMembers({ storedAs: stored === field.name ? undefined : stored, source, hookInputFields }),
  };
}

/** The names that the database uses instead of declared names. They are plain data, which can be sent to another thread. */
export interface StoredNames {
  readonly [path: string]: { readonly as: string; readonly fields: { readonly [name: string]: string } };
}

export function describeNames({ resources }: Registry): StoredNames {
  return mapMembers(resources, (definition) => {
    const fields = Object.values(definition.fields).flatMap(({ name, storedAs }) =>
      storedAs === undefined ? [] : [[name, storedAs] as const],
    );
    return { as: storedPath(definition), fields: Object.fromEntries(fields) };
  });
}

export function bindNames(registry: Registry, names: StoredNames): Registry {
  const resources = mapMembers(registry.resources, (definition, path) => {
    const { as = path, fields = {} } = names[path] ?? {};
    if (as === path && Object.keys(fields).length === 0) return definition;
    return bindResource(definition, as, (field) => bindField(field, fields[field.name] ?? field.name));
  });
  return { ...registry, resources };
}

/** Adds to declared resources and fields the names that the database uses for them. */
import type { FieldDefinition, FieldMigrationSource } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { omitUndefinedMembers, mapMembers } from "../model/values/objects.js";
import { storedPathOf } from "../storage/port/stored-item.js";

export function setResourceStoredNames(
  definition: ResourceDefinition,
  storedAs: string,
  bindEachField: (field: FieldDefinition) => FieldDefinition,
): ResourceDefinition {
  const fields = mapMembers(definition.fields, bindEachField);
  return storedAs === definition.path ? { ...definition, fields } : { ...definition, fields, storedAs: storedAs };
}

export function setFieldStoredName(
  field: FieldDefinition,
  storedAs: string,
  source?: FieldMigrationSource,
  hookInputFields?: FieldDefinition["hookInputFields"],
): FieldDefinition {
  return {
    ...field,
    ...omitUndefinedMembers({ storedAs: storedAs === field.name ? undefined : storedAs, source, hookInputFields }),
  };
}

/** The names that the database uses instead of declared names. They are plain data, which can be sent to another thread. */
export interface StoredNames {
  readonly [path: string]: {
    readonly storedAs: string;
    readonly storedNameByField: { readonly [name: string]: string };
  };
}

export function listStoredNames({ resources }: Registry): StoredNames {
  return mapMembers(resources, (definition) => {
    const fields = Object.values(definition.fields).flatMap(({ name, storedAs }) =>
      storedAs === undefined ? [] : [[name, storedAs] as const],
    );
    return { storedAs: storedPathOf(definition), storedNameByField: Object.fromEntries(fields) };
  });
}

export function applyStoredNames(registry: Registry, names: StoredNames): Registry {
  const resources = mapMembers(registry.resources, (definition, path) => {
    const { storedAs = path, storedNameByField = {} } = names[path] ?? {};
    if (storedAs === path && Object.keys(storedNameByField).length === 0) return definition;
    return setResourceStoredNames(definition, storedAs, (field) =>
      setFieldStoredName(field, storedNameByField[field.name] ?? field.name),
    );
  });
  return { ...registry, resources };
}

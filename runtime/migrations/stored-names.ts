/** Adds to declared resources and fields the names that the database uses for them. */
import type { FieldDefinition, FieldMigrationSource } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { omitUndefinedMembers, mapMembers } from "../model/values/objects.js";

/**
 * The names that the database uses, for the resources and fields that have other names there. They are plain data, which can be
 * sent to another thread.
 */
export interface StoredNames {
  readonly [path: string]: {
    readonly storedAs?: string;
    readonly fields: { readonly [name: string]: StoredFieldInfo };
  };
}

/** The stored form of a field: the members of a field definition that the declaration does not contain. */
export type StoredFieldInfo = Pick<FieldDefinition, "storedAs" | "source" | "hookInputFields">;

export function createStoredFieldInfo(
  name: string,
  storedAs: string,
  source?: FieldMigrationSource,
  hookInputFields?: FieldDefinition["hookInputFields"],
): StoredFieldInfo {
  return omitUndefinedMembers({ storedAs: storedAs === name ? undefined : storedAs, source, hookInputFields });
}

export function listStoredNames({ resources }: Registry): StoredNames {
  const named = Object.values(resources).flatMap(({ path, storedAs, fields }) => {
    const own = Object.values(fields).filter((field) => field.storedAs !== undefined);
    if (storedAs === undefined && own.length === 0) return [];
    const names = own.map((field) => [field.name, createStoredFieldInfo(field.name, field.storedAs!)] as const);
    return [[path, { ...omitUndefinedMembers({ storedAs }), fields: Object.fromEntries(names) }] as const];
  });
  return Object.fromEntries(named);
}

export function applyStoredNames(registry: Registry, storedNames: StoredNames): Registry {
  const resources = mapMembers(registry.resources, (definition, path) => {
    if (storedNames[path] === undefined) return definition;
    const { fields, ...ownName } = storedNames[path];
    const named = mapMembers(definition.fields, (field, name) => ({ ...field, ...fields[name] }));
    return { ...definition, ...ownName, fields: named };
  });
  return { ...registry, resources };
}

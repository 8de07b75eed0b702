/** Maps declared names to the names in the database. */
import type { FieldDefinition, FieldSource } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { storedPath } from "../storage/port/stored-item.js";

export function bindResource(
  definition: ResourceDefinition,
  stored: string,
  fields: readonly FieldDefinition[],
): ResourceDefinition {
  return {
    ...definition,
    ...(stored === definition.path ? {} : { storedAs: stored }),
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  };
}

export function bindField(field: FieldDefinition, stored: string, source: FieldSource | undefined): FieldDefinition {
  if (stored === field.name && source === undefined) return field;
  return {
    ...field,
    ...(stored === field.name ? {} : { storedAs: stored }),
    ...(source === undefined ? {} : { source }),
  };
}

/** Names in the database that differ from the declared ones, as plain data. */
export interface StoredNames {
  readonly [path: string]: { readonly as: string; readonly fields: { readonly [name: string]: string } };
}

export function describeNames({ resources }: Registry): StoredNames {
  return Object.fromEntries(
    Object.values(resources).map((definition) => {
      const fields = Object.values(definition.fields).flatMap(({ name, storedAs }) =>
        storedAs === undefined ? [] : [[name, storedAs] as const],
      );
      return [definition.path, { as: storedPath(definition), fields: Object.fromEntries(fields) }];
    }),
  );
}

export function bindNames(registry: Registry, names: StoredNames): Registry {
  const bound = Object.values(registry.resources).map((definition) => {
    const { as = definition.path, fields = {} } = names[definition.path] ?? {};
    if (as === definition.path && Object.keys(fields).length === 0) return [definition.path, definition] as const;
    const named = Object.values(definition.fields).map((field) =>
      bindField(field, fields[field.name] ?? field.name, undefined),
    );
    return [definition.path, bindResource(definition, as, named)] as const;
  });
  return { ...registry, resources: Object.fromEntries(bound) };
}

/**
 * Builds the registry (the definitions of all resources) of a recorded version. Also builds the registry with which a server of
 * an older release writes after additive changes.
 */
import { internalDefinition, internalField } from "../model/schema/internal-definition.js";
import type { Document, FieldDefinition } from "../model/schema/field.js";
import { Refusal } from "../model/plan/errors.js";
import { noProject } from "../model/schema/project.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { definedMembers, mapMembers } from "../model/values/objects.js";
import { storedFields, uniqueName } from "../storage/port/stored-item.js";
import { type RecordedField, type RecordedResource, type SchemaVersion, readReference } from "./schema-version.js";
import { initialValue } from "./stored-schema.js";
import { type DeclarationRecord, mustNotWrite, parseLatestVersion } from "./version-records.js";

/** Returns the definitions of all resources in a recorded schema version, under their declared names. */
export function createRegistryOfVersion({ resources: recorded }: SchemaVersion): Registry {
  const pathOf = (stored: string): string => recorded[stored]?.as ?? stored;
  const fieldOf = (path: string, stored: string): string => recorded[path]?.fields[stored]?.as ?? stored;

  function readResource(stored: string, { as: path = stored, company, ...kept }: RecordedResource): ResourceDefinition {
    const nameOf = (field: string): string => fieldOf(stored, field);
    const fields = Object.entries(kept.fields).map(([name, field]) => readField(name, field, nameOf));
    return {
      ...internalDefinition(path, nameOf(kept.id), Object.fromEntries(fields.map((field) => [field.name, field]))),
      ...(path === stored ? {} : { storedAs: stored }),
      idWithinParent: kept.idWithinParent,
      parent: kept.parent === null ? null : pathOf(kept.parent),
      searchable: kept.searchable.map(nameOf),
      sortable: kept.sortable.map(nameOf),
      indexes: kept.indexes.map((index) => index.map(nameOf)),
      unique: kept.unique.map(({ ignoreCase, unlessEmpty, fields: names }) => {
        return { ignoreCase, sparse: unlessEmpty, fields: names.map(nameOf) };
      }),
      tenant: company && {
        field: nameOf(company.field),
        of: pathOf(company.of),
        self: company.self,
        none: company.zero,
      },
    };
  }

  function readField(
    stored: string,
    { initial, as: name = stored, reference, rollup, seen, ...others }: RecordedField,
    nameOf: (stored: string) => string,
  ): FieldDefinition {
    const { fallback = { kind: "constant", value: initial }, ...rest } = others;
    return {
      ...internalField(name, rest.kind),
      ...rest,
      ...definedMembers({
        reference: reference && readReference({ ...reference, to: pathOf(reference.to) }),
        rollup: rollup && {
          ...rollup,
          resource: pathOf(rollup.resource),
          field: fieldOf(rollup.resource, rollup.field),
          by: rollup.by && fieldOf(rollup.resource, rollup.by),
          recorded: JSON.stringify(rollup),
        },
        storedAs: name === stored ? undefined : stored,
        hookInputFields: seen,
        history: rest.required === true ? { fill: initial } : undefined,
      }),
      fallback: fallback.kind === "by" ? { ...fallback, field: nameOf(fallback.field) } : fallback,
    };
  }

  const resources = Object.entries(recorded).map(([stored, kept]) => readResource(stored, kept));
  return {
    resources: linkAll(Object.fromEntries(resources.map((definition) => [definition.path, definition]))),
    routes: {},
    privileges: [],
    project: noProject,
  };
}

/**
 * Returns the definitions with which a server must write: its own, extended by the additive changes of newer servers.
 * @throws Refusal if the server must not write, because a later version makes more than additive changes
 */
export function findWritingRegistry(own: Registry, digest: string, records: readonly DeclarationRecord[]): Registry {
  if (records.at(-1)?.digest === digest) return own;
  if (mustNotWrite(digest, records)) {
    const message =
      "a newer release has migrated the database, and this older server can only read: " +
      "repeat the write when a newer server runs";
    throw new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" } });
  }
  return addNewerParts(own, parseLatestVersion(records));
}

/**
 * Adds the fields, unique keys, searchable fields and resources of the latest version to the registry of an older
 * server. Items that this server writes then satisfy both versions.
 */
function addNewerParts(registry: Registry, latest: SchemaVersion): Registry {
  const resources = { ...registry.resources };
  for (const added of Object.values(createRegistryOfVersion(latest).resources)) {
    const own = registry.resources[added.path];
    resources[added.path] = own === undefined ? added : addNewerFields(own, added);
  }
  return { ...registry, resources: linkAll(resources) };
}

function addNewerFields(own: ResourceDefinition, latest: ResourceDefinition): ResourceDefinition {
  const fields = { ...own.fields };
  for (const field of storedFields(latest)) fields[field.name] ??= { ...field, isNewer: true };
  const grown = { ...own, fields, searchable: latest.searchable };
  const names = new Set(own.unique.map((key) => uniqueName(own, key)));
  return { ...grown, unique: [...own.unique, ...latest.unique.filter((key) => !names.has(uniqueName(grown, key)))] };
}

/** Returns values for the fields that only the latest version has. A server of an older release writes them to new items. */
export function valuesOfNewerFields(definition: ResourceDefinition): Document {
  return Object.fromEntries(
    fieldListsOf(definition).newerFields.map((field) => [field.name, initialValue(field, undefined)]),
  );
}

function linkAll(resources: Registry["resources"]): Registry["resources"] {
  const children = new Map<string, string[]>();
  const referrers = new Map<string, ResourceDefinition["referrers"][number][]>();
  for (const definition of Object.values(resources)) {
    const { path, parent } = definition;
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), path]);
    for (const { name, reference } of storedFields(definition)) {
      if (reference === undefined) continue;
      referrers.set(reference.to, [...(referrers.get(reference.to) ?? []), { resource: path, field: name }]);
    }
  }
  return mapMembers(resources, (definition, path) => {
    return { ...definition, children: children.get(path) ?? [], referrers: referrers.get(path) ?? [] };
  });
}

/** Returns the schema version without declared names. Backups use only the names in the database. */
export function withStoredNames({ resources, ...rest }: SchemaVersion): SchemaVersion {
  const named = mapMembers(resources, ({ as: _, fields, ...kept }) => {
    return { ...kept, fields: mapMembers(fields, ({ as: __, ...field }) => field) };
  });
  return { ...rest, resources: named };
}

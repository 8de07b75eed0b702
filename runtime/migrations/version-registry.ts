/**
 * Builds the registry (the definitions of all resources) of a recorded version. Also builds the registry with which a server of
 * an older release writes after additive changes.
 */
import { createInternalDefinition, createInternalField } from "../model/schema/internal-definition.js";
import type { Document, FieldDefinition } from "../model/schema/field.js";
import { Refusal } from "../model/plan/errors.js";
import { emptyProject } from "../model/schema/project.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { groupByKey, omitUndefinedMembers, mapMembers } from "../model/values/objects.js";
import { listStoredFields, formatUniqueKeyName } from "../storage/port/stored-item.js";
import { type RecordedField, type RecordedResource, type SchemaVersion, toReference } from "./schema-version.js";
import { findInitialValue } from "./stored-schema.js";
import { type VersionRecord, isReadOnlyVersion, parseLatestVersion } from "./version-records.js";

/** Returns the definitions of all resources in a recorded schema version, under their declared names. */
export function createRegistryOfVersion({ resources: recorded }: SchemaVersion): Registry {
  const declaredPathOf = (stored: string): string => recorded[stored]?.as ?? stored;
  const declaredFieldOf = (path: string, stored: string): string => recorded[path]?.fields[stored]?.as ?? stored;

  function toResourceDefinition(
    storedPath: string,
    { as: path = storedPath, company, ...kept }: RecordedResource,
  ): ResourceDefinition {
    const declaredNameOf = (field: string): string => declaredFieldOf(storedPath, field);
    const fields = Object.entries(kept.fields).map(([name, field]) => toFieldDefinition(name, field, declaredNameOf));
    return {
      ...createInternalDefinition(
        path,
        declaredNameOf(kept.id),
        Object.fromEntries(fields.map((field) => [field.name, field])),
      ),
      ...(path === storedPath ? {} : { storedAs: storedPath }),
      idWithinParent: kept.idWithinParent,
      parent: kept.parent === null ? null : declaredPathOf(kept.parent),
      searchable: kept.searchable.map(declaredNameOf),
      sortable: kept.sortable.map(declaredNameOf),
      indexes: kept.indexes.map((index) => index.map(declaredNameOf)),
      unique: kept.unique.map(({ ignoreCase, unlessEmpty, fields: names }) => {
        return { ignoreCase, sparse: unlessEmpty, fields: names.map(declaredNameOf) };
      }),
      tenant: company && {
        field: declaredNameOf(company.field),
        of: declaredPathOf(company.of),
        self: company.self,
        none: company.zero,
      },
    };
  }

  function toFieldDefinition(
    storedName: string,
    { initial, as: name = storedName, reference, rollup, seen, ...others }: RecordedField,
    declaredNameOf: (stored: string) => string,
  ): FieldDefinition {
    const { fallback = { kind: "constant", value: initial }, ...rest } = others;
    return {
      ...createInternalField(name, rest.kind),
      ...rest,
      ...omitUndefinedMembers({
        reference: reference && toReference({ ...reference, to: declaredPathOf(reference.to) }),
        rollup: rollup && {
          ...rollup,
          resource: declaredPathOf(rollup.resource),
          field: declaredFieldOf(rollup.resource, rollup.field),
          by: rollup.by && declaredFieldOf(rollup.resource, rollup.by),
          recorded: JSON.stringify(rollup),
        },
        storedAs: name === storedName ? undefined : storedName,
        hookInputFields: seen,
        history: rest.required ? { fill: initial } : undefined,
      }),
      fallback: fallback.kind === "by" ? { ...fallback, field: declaredNameOf(fallback.field) } : fallback,
    };
  }

  const resources = Object.entries(recorded).map(([stored, kept]) => toResourceDefinition(stored, kept));
  return {
    resources: setChildrenAndReferrers(
      Object.fromEntries(resources.map((definition) => [definition.path, definition])),
    ),
    routes: {},
    privileges: [],
    project: emptyProject,
  };
}

/**
 * Returns the definitions with which a server must write: its own, extended by the additive changes of newer servers.
 * @throws Refusal if the server must not write, because a later version makes more than additive changes
 */
export function extendRegistryForNewerVersions(
  ownRegistry: Registry,
  ownDigest: string,
  records: readonly VersionRecord[],
): Registry {
  if (records.at(-1)?.digest === ownDigest) return ownRegistry;
  if (isReadOnlyVersion(ownDigest, records)) {
    const message =
      "a newer release has migrated the database, and this older server can only read: " +
      "repeat the write when a newer server runs";
    throw new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" } });
  }
  return addNewerDeclarations(ownRegistry, parseLatestVersion(records));
}

/**
 * Adds the fields, unique keys, searchable fields and resources of the latest version to the registry of an older
 * server. Items that this server writes then satisfy both versions.
 */
function addNewerDeclarations(registry: Registry, latestVersion: SchemaVersion): Registry {
  const resources = { ...registry.resources };
  for (const added of Object.values(createRegistryOfVersion(latestVersion).resources)) {
    const own = registry.resources[added.path];
    resources[added.path] = own === undefined ? added : addNewerFields(own, added);
  }
  return { ...registry, resources: setChildrenAndReferrers(resources) };
}

function addNewerFields(olderDefinition: ResourceDefinition, latestDefinition: ResourceDefinition): ResourceDefinition {
  const fields = { ...olderDefinition.fields };
  for (const field of listStoredFields(latestDefinition)) fields[field.name] ??= { ...field, isNewer: true };
  const grown = { ...olderDefinition, fields, searchable: latestDefinition.searchable };
  const names = new Set(olderDefinition.unique.map((key) => formatUniqueKeyName(olderDefinition, key)));
  return {
    ...grown,
    unique: [
      ...olderDefinition.unique,
      ...latestDefinition.unique.filter((key) => !names.has(formatUniqueKeyName(grown, key))),
    ],
  };
}

/** Returns values for the fields that only the latest version has. A server of an older release writes them to new items. */
export function findNewerFieldValues(definition: ResourceDefinition): Document {
  return Object.fromEntries(
    fieldListsOf(definition).newerFields.map((field) => [field.name, findInitialValue(field, undefined)]),
  );
}

function setChildrenAndReferrers(resources: Registry["resources"]): Registry["resources"] {
  const definitions = Object.values(resources);
  const children = groupByKey(definitions.map(({ path, parent }) => [parent, path] as const));
  const references = definitions.flatMap((definition) =>
    listStoredFields(definition).flatMap(({ name, reference }) =>
      reference === undefined ? [] : [[reference.to, { resource: definition.path, field: name }] as const],
    ),
  );
  const referrers = groupByKey(references);
  return mapMembers(resources, (definition, path) => {
    return { ...definition, children: children.get(path) ?? [], referrers: referrers.get(path) ?? [] };
  });
}

/** Returns the schema version without declared names. Backups use only the names in the database. */
export function withoutDeclaredNames({ resources, ...rest }: SchemaVersion): SchemaVersion {
  const named = mapMembers(resources, ({ as: _, fields, ...kept }) => {
    return { ...kept, fields: mapMembers(fields, ({ as: __, ...field }) => field) };
  });
  return { ...rest, resources: named };
}

/**
 * Finds the names that the database uses for declared resources and fields. Tables and columns keep their first names, so a
 * rename in a declaration changes no item. Converted values get a new column, next to the former values.
 */
import type { CanonicalField } from "../model/schema/canonical-project.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { omitUndefinedMembers, mapMembers } from "../model/values/objects.js";
import { chooseStoredNames } from "./choose-stored-names.js";
import { type SchemaRecords, type VersionStatus, digestDeclarations, parseLatestVersion } from "./version-records.js";
import { type SchemaVersion, parseSchemaVersion } from "./schema-version.js";
import { MigrationRejectedError } from "./migration-errors.js";
import { type StoredNames, applyStoredNames, createStoredFieldInfo } from "./stored-names.js";

export interface ResolvedRegistry {
  readonly registry: Registry;
  readonly digest: string;
  readonly versionStatus: VersionStatus;
  /** The schema version as the database has recorded it. Absent if the database has not recorded it yet. */
  readonly recordedVersion?: SchemaVersion;
}

/**
 * Tells whether the declarations are new to the database, are its latest ones, or are older than those of a running
 * server.
 * @param isLaterVersionServed whether a server with a later schema version is running
 */
export function findVersionStatus(
  registry: Registry,
  { declarations }: SchemaRecords,
  isLaterVersionServed: boolean,
): VersionStatus {
  const digest = digestDeclarations(registry);
  if (declarations.at(-1)?.digest === digest) return "latest";
  return isLaterVersionServed && declarations.some((record) => record.digest === digest) ? "older" : "new";
}

/**
 * Adds to all resources and fields the names that the database uses for them.
 * @param isLaterVersionServed whether a server with a later schema version is running
 * @throws MigrationRejectedError if the stored items cannot be read or written with these declarations
 */
export function resolveStoredNames(
  registry: Registry,
  records: SchemaRecords,
  isLaterVersionServed = false,
): ResolvedRegistry {
  const digest = digestDeclarations(registry);
  const versionStatus = findVersionStatus(registry, records, isLaterVersionServed);
  if (versionStatus === "new") {
    const history = records.declarations.map(({ declaration }) => parseSchemaVersion(declaration));
    const bound = chooseStoredNames(addReverseRenames(registry, records), history, records.schemas);
    return { digest, versionStatus, registry: bound };
  }
  const own = parseSchemaVersion(records.declarations.findLast((record) => record.digest === digest)!.declaration);
  if (versionStatus === "older") rejectErasedData(own, records);
  return { digest, versionStatus, recordedVersion: own, registry: applyStoredNames(registry, listRecordedNames(own)) };
}

function rejectErasedData({ resources }: SchemaVersion, { schemas }: SchemaRecords): void {
  const erased = Object.entries(resources).flatMap(([stored, { as: path = stored, fields }]) => {
    const schema = schemas[stored];
    if (schema === undefined) return [path];
    const gone = Object.entries(fields).filter(([name]) => schema.fields[name] === undefined);
    return gone.map(([name, field]) => `${path} ${field.as ?? name}`);
  });
  if (erased.length === 0) return;
  throw new MigrationRejectedError(
    `"npx stockroom erase" has deleted data that these declarations need: ${erased.join(", ")}. Start the newer release instead, which already runs on the database`,
  );
}

/** Returns the database's names for resources and fields, which the recorded version lists. */
function listRecordedNames({ resources }: SchemaVersion): StoredNames {
  const names = Object.entries(resources).map(([stored, { as: path = stored, fields }]) => {
    const fieldNames = Object.entries(fields).map(([storedField, { as: name = storedField, source, seen }]) => {
      return [name, createStoredFieldInfo(name, storedField, source, seen)] as const;
    });
    return [
      path,
      { ...(stored === path ? {} : { storedAs: stored }), fields: Object.fromEntries(fieldNames) },
    ] as const;
  });
  return Object.fromEntries(names);
}

/**
 * Lets a maintainer undo a rename by starting a server with the earlier declarations. If the database has recorded them before
 * and the latest version renames a field `a` to `b`, the result has `was: "b"` at the field `a`.
 */
export function addReverseRenames(registry: Registry, { declarations }: Pick<SchemaRecords, "declarations">): Registry {
  const digest = digestDeclarations(registry);
  const same = declarations.findLast((record) => record.digest === digest);
  if (same === undefined || declarations.at(-1) === same) return registry;
  const latest = parseLatestVersion(declarations).resources;
  const resources = { ...registry.resources };
  const described = { ...registry.declarations?.read().resources };
  for (const [stored, kept] of Object.entries(parseSchemaVersion(same.declaration).resources)) {
    const { as: path = stored } = kept;
    const [definition, words, now] = [resources[path], described[path], latest[stored]];
    if (definition === undefined) continue;
    const was = now === undefined ? null : (now.as ?? stored);
    const named = was === path ? {} : { was };
    const fields: { [name: string]: FieldDefinition } = { ...definition.fields };
    const describedFields: { [name: string]: CanonicalField } = { ...words?.fields };
    for (const [storedField, { as: name = storedField }] of Object.entries(kept.fields)) {
      const [field, word, is] = [fields[name], describedFields[name], now?.fields[storedField]];
      // `was: null` marks the field as new: the latest version does not have it.
      const former = is === undefined ? null : (is.as ?? storedField);
      const renamed = former === name ? {} : { was: former };
      if (field !== undefined)
        fields[name] = { ...markAddedProperties(field, is), history: { ...field.history, ...renamed } };
      if (word !== undefined) describedFields[name] = { ...markAddedProperties(word, is), ...renamed };
    }
    resources[path] = { ...definition, ...named, fields };
    if (words !== undefined) described[path] = { ...words, ...named, fields: describedFields };
  }
  const { declarations: declared } = registry;
  const read = (): ReturnType<NonNullable<typeof declared>["read"]> => ({ ...declared!.read(), resources: described });
  return { ...registry, resources, ...(declared === undefined ? {} : { declarations: { ...declared, read } }) };
}

interface NestedFormerNames {
  readonly was?: string | null;
  readonly items?: NestedFormerNames;
  readonly properties?: { readonly [name: string]: NestedFormerNames };
}

/** Sets `was: null`, which means new, at nested properties that the latest version does not have. */
function markAddedProperties<Value extends NestedFormerNames>(
  declaration: Value,
  latestDeclaration: NestedFormerNames | undefined,
): Value {
  if (latestDeclaration === undefined) return declaration;
  const { items, properties } = declaration;
  return {
    ...declaration,
    ...omitUndefinedMembers({
      items: items && markAddedProperties(items, latestDeclaration.items),
      properties:
        properties &&
        mapMembers(properties, (property, name) => {
          const is = latestDeclaration.properties?.[name];
          return is === undefined ? { ...property, was: null } : markAddedProperties(property, is);
        }),
    }),
  };
}

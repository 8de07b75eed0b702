/** Restores a backup. A backup contains the declarations of its items, so reading it does not need the current declarations. */
import type { Registry } from "../../model/schema/resource.js";
import { resolveStoredNames } from "../../migrations/resolve-stored-names.js";
import { isIncludedInBackup, type MaintenanceDatabase, type TargetDatabase } from "./maintenance-database.js";
import { readBackupBatches, verifyBackup, type VerifiedBackup } from "./read-backup.js";
import { type RecordedField, type RecordedResource, parseSchemaVersion } from "../../migrations/schema-version.js";
import { createRegistryOfVersion, withoutDeclaredNames } from "../../migrations/version-registry.js";
import { type StoredSchema, parseStoredType } from "../../migrations/stored-schema.js";
import type { DatabaseRecords } from "../../migrations/snapshot.js";

/**
 * Fills an empty database from a backup. The next server start migrates the database to the current declarations. Rejects
 * before writing anything if the file is damaged, or if a server with the declarations `servedRegistry` could not start on it.
 * Continues an interrupted restore of the same backup.
 */
export async function restoreBackup(
  file: string,
  database: MaintenanceDatabase,
  servedRegistry: Registry,
  signal: AbortSignal,
): Promise<VerifiedBackup> {
  const verified = await verifyBackup(file);
  const { databaseRecords: records } = verified.head;
  resolveStoredNames(servedRegistry, records);
  const registry = createRegistryFromRecords(records);
  await database.fill(verified.end.digest, records, registry, async (filling) => {
    // An interrupted run may have left items.
    for (const definition of Object.values(registry.resources)) await filling.removeItems(definition);
    for await (const { resource, items } of readBackupBatches(file)) {
      signal.throwIfAborted();
      await filling.insertItems(registry.resources[resource]!, items);
    }
    await verifyCounts(filling, registry, verified);
  });
  return verified;
}

async function verifyCounts(
  targetDatabase: TargetDatabase,
  registry: Registry,
  { end }: VerifiedBackup,
): Promise<void> {
  for (const definition of Object.values(registry.resources).filter(isIncludedInBackup)) {
    const [count, wanted] = [await targetDatabase.countItems(definition), end.items[definition.path] ?? 0];
    if (count === wanted) continue;
    throw new Error(
      `the database stored only ${String(count)} of ${String(wanted)} ${definition.path}: run the command again`,
    );
  }
}

/**
 * Builds the registry of a database or backup from the declarations that it contains.
 * @throws Error if a resource has a recorded schema, but no recorded declaration
 */
export function createRegistryFromRecords({ declarations, schemas }: DatabaseRecords): Registry {
  const described: { [path: string]: RecordedResource } = {};
  // Later versions overwrite earlier ones. Earlier versions still describe the resources that the latest version lacks.
  for (const { declaration } of declarations) {
    Object.assign(described, parseSchemaVersion(declaration).resources);
  }
  const resources = Object.entries(schemas).map(([path, schema]) => {
    const resource = described[path];
    if (resource === undefined) {
      throw new Error(
        `the database has no record of the declaration of "${path}": start the server once with that declaration`,
      );
    }
    return [path, addUndeclaredFields(resource, schema)] as const;
  });
  return createRegistryOfVersion(withoutDeclaredNames({ resources: Object.fromEntries(resources) }));
}

function addUndeclaredFields(resource: RecordedResource, { fields }: StoredSchema): RecordedResource {
  const undeclared = Object.entries(fields).filter(([name]) => resource.fields[name] === undefined);
  const recorded = undeclared.map(([name, type]): [string, RecordedField] => {
    return [name, { ...parseStoredType(type), required: false, initial: null }];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(recorded) } };
}

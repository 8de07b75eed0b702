/** Lists and deletes retained data: stored data whose declaration has been removed. */
import { MigrationRejectedError } from "./migration-errors.js";
import type { StoredSchema } from "./stored-schema.js";
import type { MigrationPort } from "./migration-port.js";
import { type SchemaRecords, parseLatestVersion, serializeVersion } from "./version-records.js";

export interface RetainedData {
  /** Resources that are no longer declared, by their paths in the database. */
  readonly resources: readonly string[];
  /** Removed fields of resources that are still declared, by their names in the database. */
  readonly fields: readonly {
    readonly resource: string;
    /** Declared path of the resource. */
    readonly path: string;
    readonly names: readonly string[];
    /** The names in `names` of fields that were converted to another type, and whose former values are retained. */
    readonly convertedNames: readonly string[];
    /** The state of the items, which is recorded after the deletion. */
    readonly remainingSchema: StoredSchema;
  }[];
}

/**
 * Lists retained data, and deletes it if requested. A deletion cannot be undone. If it is interrupted, call this
 * function again to complete the deletion.
 * @param shouldDelete whether to delete the data; false only lists it
 */
export function eraseRetainedData(port: MigrationPort, shouldDelete: boolean): Promise<RetainedData> {
  return port.runAtomically(async () => {
    const records = await port.readRecords();
    const retained = listRetainedData(records);
    const digest = records.declarations.at(-1)?.digest;
    if (!shouldDelete || digest === undefined) return retained;
    // Servers with earlier declarations may need the deleted data. `false` (not additive) makes them stop writing and fail to
    // start.
    const version = serializeVersion(parseLatestVersion(records.declarations), false);
    if (!(await port.appendVersion(records.latestVersionNumber + 1, digest, version)))
      throw new MigrationRejectedError("another process is migrating the database: run the command again");
    for (const path of retained.resources) await port.deleteResource(path);
    for (const { resource, names, remainingSchema } of retained.fields) {
      await port.dropFields(resource, names);
      await port.writeResourceState(resource, { schema: remainingSchema });
    }
    return retained;
  });
}

/**
 * Lists the retained data.
 * @throws MigrationRejectedError while a migration is unfinished, because it may need retained data
 */
function listRetainedData({ declarations, schemas }: SchemaRecords): RetainedData {
  const latest = parseLatestVersion(declarations);
  const stored = Object.entries(schemas).filter(([path]) => !path.startsWith("_"));
  const fields = stored.flatMap(([resource, schema]) => {
    const served = latest.resources[resource];
    if (served === undefined) return [];
    const { fields: kept, as: path = resource } = served;
    if (Object.keys(kept).some((name) => !schema.declared.includes(name))) {
      throw new MigrationRejectedError(
        `the items of "${path}" are being migrated: run the command again after the migration; ` +
          "on MongoDB, a server completes it when it has run for ten times STOCKROOM_TIME_LIMIT",
      );
    }
    const names = Object.keys(schema.fields).filter((name) => kept[name] === undefined);
    const left = Object.fromEntries(Object.entries(schema.fields).filter(([name]) => kept[name] !== undefined));
    const converted = Object.values(kept).flatMap(({ source }) => source?.field ?? []);
    return names.length === 0
      ? []
      : [{ resource, path, names, convertedNames: converted, remainingSchema: { ...schema, fields: left } }];
  });
  return { resources: stored.map(([path]) => path).filter((path) => latest.resources[path] === undefined), fields };
}

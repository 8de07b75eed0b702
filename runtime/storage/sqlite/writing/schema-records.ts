/** Records every schema version of the file, and for each resource the schema that its items match. */
import type { LatestVersion, MigrationRecords } from "../../../migrations/migration-port.js";
import type { StoredSchema } from "../../../migrations/stored-schema.js";
import { extendRegistryForNewerVersions } from "../../../migrations/version-registry.js";
import type { Registry } from "../../../model/schema/resource.js";
import type { Connection } from "../database/connection.js";
import { Tables } from "../database/table.js";

export function insertSchemaVersion(connection: Connection, digest: string, versionJson: string): void {
  connection.prepare("INSERT INTO _declarations (digest, declaration) VALUES (?, ?)").run([digest, versionJson]);
}

/** Reads the digests of all versions. Getters read the large declarations and schemas when needed, in the same transaction. */
export function readVersionRecords(connection: Connection): MigrationRecords {
  const rows = connection.prepare("SELECT number, digest FROM _declarations ORDER BY number").all([]);
  const declarations = rows.map(([number = null, digest]) => ({
    digest: String(digest),
    get declaration() {
      return readVersion(connection, Number(number));
    },
  }));
  return {
    latestVersionNumber: Number(rows.at(-1)?.[0] ?? 0),
    declarations,
    get schemas() {
      return readStoredSchemas(connection);
    },
  };
}

export function readLatestVersion(connection: Connection): LatestVersion | null {
  const latest = connection.prepare("SELECT number, digest FROM _declarations ORDER BY number DESC LIMIT 1").get([]);
  return latest === undefined ? null : { number: Number(latest[0]), digest: String(latest[1]) };
}

export function readVersion(connection: Connection, number: number): string {
  return String(connection.prepare("SELECT declaration FROM _declarations WHERE number = ?").get([number])?.[0]);
}

/** Reads the schema that the items of each resource match, by the path of the resource in the database. */
export function readStoredSchemas(connection: Connection): { readonly [path: string]: StoredSchema } {
  const rows = connection.prepare("SELECT resource, shape FROM _schema ORDER BY resource").all([]);
  // The cast is safe, because `writeStoredSchema` wrote the texts.
  return Object.fromEntries(rows.map(([path, text]) => [String(path), JSON.parse(String(text)) as StoredSchema]));
}

export function writeStoredSchema(connection: Connection, path: string, schema: StoredSchema): void {
  connection
    .prepare("INSERT INTO _schema VALUES (?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape")
    .run([path, JSON.stringify(schema)]);
}

/**
 * Returns a function that finds the tables of the latest schema version. Call the returned function in a writing
 * transaction, so that no other process can record a newer version before the transaction ends.
 * @param ownDigest digest that the server has recorded for its declarations
 */
export function createLatestTablesReader(
  connection: Connection,
  ownRegistry: Registry,
  ownDigest: string,
): () => Tables {
  let latest = new Tables(connection, ownRegistry);
  /** Number of the schema version that `latest` belongs to. */
  let known = 0;
  return () => {
    const number = readLatestVersion(connection)?.number ?? known;
    if (number !== known) {
      latest = new Tables(
        connection,
        extendRegistryForNewerVersions(ownRegistry, ownDigest, readVersionRecords(connection).declarations),
      );
    }
    known = number;
    return latest;
  };
}

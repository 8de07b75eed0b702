/** The schema versions that the file has been served under, and what is true of the items of each resource. */
import type { LatestVersion, ResourceState, VersionRecords } from "../../../migrations/migration-port.js";
import type { StoredSchema } from "../../../migrations/plan-resource.js";
import { parseVersion } from "../../../migrations/schema-version.js";
import { writeVersion } from "../../../migrations/version-records.js";
import type { Connection } from "../database/connection.js";

/** The column `shape` keeps its name from the first release. */
export function makeDeclarations(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _declarations (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, declaration TEXT NOT NULL)",
  );
  connection.exec("CREATE TABLE IF NOT EXISTS _schema (resource TEXT PRIMARY KEY, shape TEXT NOT NULL)");
}

export function insertVersion(connection: Connection, digest: string, version: string): void {
  connection.prepare("INSERT INTO _declarations (digest, declaration) VALUES (?, ?)").run([digest, version]);
}

/** Reads the rest when needed, in the open transaction. */
export function readRecords(connection: Connection): VersionRecords {
  const rows = connection.prepare("SELECT number, digest FROM _declarations ORDER BY number").all([]);
  const declarations = rows.map(([number = null, digest]) => ({
    digest: String(digest),
    get declaration() {
      return readText(connection, Number(number));
    },
  }));
  return {
    last: Number(rows.at(-1)?.[0] ?? 0),
    declarations,
    get schemas() {
      return readStoredSchemas(connection);
    },
  };
}

/** Removes a version that the stored items do not allow. */
export function removeVersion(connection: Connection, digest: string): void {
  const sql = "DELETE FROM _declarations WHERE number = (SELECT max(number) FROM _declarations WHERE digest = ?)";
  connection.prepare(sql).run([digest]);
}

export interface LatestRecord extends LatestVersion {
  /** Number of the record: a version may become the latest again and get a new record. */
  readonly number: number;
  readText(): string;
}

export function readLatest(connection: Connection): LatestRecord | null {
  const latest = connection.prepare("SELECT digest, number FROM _declarations ORDER BY number DESC LIMIT 1").get([]);
  if (latest === undefined) return null;
  const [digest, number] = [String(latest[0]), Number(latest[1])];
  const read = (): string => readText(connection, number);
  return { number, digest, readText: read, readVersion: async () => parseVersion(read()) };
}

function readText(connection: Connection, number: number): string {
  return String(connection.prepare("SELECT declaration FROM _declarations WHERE number = ?").get([number])?.[0]);
}

/** Processes with earlier declarations stop writing, and fail to start. */
export function stopEarlier(connection: Connection): void {
  const latest = readLatest(connection);
  if (latest === null) return;
  insertVersion(connection, latest.digest, writeVersion(parseVersion(latest.readText()), false));
}

/** By path in the database. */
export function readStates(connection: Connection): { readonly [path: string]: ResourceState } {
  const rows = connection.prepare("SELECT resource, shape FROM _schema ORDER BY resource").all([]);
  // Written by `keepStoredSchema`, of this or another process.
  return Object.fromEntries(
    rows.map(([path, text]) => [String(path), { schema: JSON.parse(String(text)) as StoredSchema }]),
  );
}

export function readStoredSchemas(connection: Connection): { readonly [path: string]: StoredSchema } {
  const states = Object.entries(readStates(connection));
  return Object.fromEntries(states.map(([path, { schema }]) => [path, schema]));
}

export function keepStoredSchema(connection: Connection, path: string, schema: StoredSchema): void {
  connection
    .prepare("INSERT INTO _schema VALUES (?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape")
    .run([path, JSON.stringify(schema)]);
}

export function removeStoredSchema(connection: Connection, path: string): void {
  connection.prepare("DELETE FROM _schema WHERE resource = ?").run([path]);
}

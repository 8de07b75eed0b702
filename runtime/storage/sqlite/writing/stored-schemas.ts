/** What the file remembers of each resource: `migration/stored-schema.ts` says why. Its column keeps the name that it had first. */
import type { StoredSchema } from "../../../migrations/plan-resource.js";
import type { Connection } from "../database/connection.js";

export function makeStoredSchemas(connection: Connection): void {
  connection.exec("CREATE TABLE IF NOT EXISTS _schema (resource TEXT PRIMARY KEY, shape TEXT NOT NULL)");
}

/** By path in the database. */
export function readStoredSchemas(connection: Connection): { readonly [path: string]: StoredSchema } {
  const rows = connection.prepare("SELECT resource, shape FROM _schema ORDER BY resource").all([]);
  // Written by `keepStoredSchema`, of this or another process.
  return Object.fromEntries(rows.map(([path, text]) => [String(path), JSON.parse(String(text)) as StoredSchema]));
}

/** As it is written. */
export function readSchemaText(connection: Connection, path: string): string | null {
  const text = connection.prepare("SELECT shape FROM _schema WHERE resource = ?").get([path])?.[0];
  return typeof text === "string" ? text : null;
}

export function keepStoredSchema(connection: Connection, path: string, schema: StoredSchema): void {
  connection
    .prepare("INSERT INTO _schema VALUES (?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape")
    .run([path, JSON.stringify(schema)]);
}

export function removeStoredSchema(connection: Connection, path: string): void {
  connection.prepare("DELETE FROM _schema WHERE resource = ?").run([path]);
}

import { makeIdSecret } from "../../../model/values/ids.js";
import type { Connection } from "../database/connection.js";

export function makeSecrets(connection: Connection): void {
  connection.exec("CREATE TABLE IF NOT EXISTS _secrets (name TEXT PRIMARY KEY, secret TEXT NOT NULL)");
}

/** Returns null before the first start. */
export function readIdSecret(connection: Connection): string | null {
  const row = connection.prepare("SELECT secret FROM _secrets WHERE name = 'ids'").get([]);
  return row === undefined ? null : String(row[0]);
}

/** Stores the secret unless there is one, and returns the stored one. */
export function keepIdSecret(connection: Connection, secret = makeIdSecret()): string {
  connection.prepare("INSERT OR IGNORE INTO _secrets VALUES ('ids', ?)").run([secret]);
  return readIdSecret(connection) ?? secret;
}

/** Estimates how long writes wait for a new index, which SQLite creates in one step while it locks the file. */
import type { Wait } from "../../../migrations/snapshot.js";
import { storedFields, storedName, storedPath, uniqueName } from "../../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { keySql, quote } from "../database/table.js";
import type { Table } from "../database/table.js";
import { missingIndexes } from "./make-tables.js";
import type { Existing } from "./make-tables.js";

/** Rate for short values; longer ones take longer. */
const rowsPerSecond = 1_600_000;
/** Shorter waits are not noticed. */
const leastSeconds = 0.2;

/** Returns null for a wait that is hardly noticed. */
export function secondsOfIndex(connection: Connection, { sql }: Table): number | null {
  const rows = Number(connection.prepare(`SELECT count(${keySql}) FROM ${sql}`).get([])?.[0]);
  const seconds = rows / rowsPerSecond;
  return seconds < leastSeconds ? null : seconds;
}

export function findWaits(connection: Connection, table: Table, existing: Existing): readonly Wait[] {
  const { definition } = table;
  if (!existing.has(storedPath(definition))) return [];
  const missing = missingIndexes(table, existing);
  const seconds = missing.length === 0 ? null : secondsOfIndex(connection, table);
  if (seconds === null) return [];
  const names = new Map<string, readonly string[]>([
    ...storedFields(definition).map(({ name }) => [quote(storedName(definition, name)), [name]] as const),
    ...definition.unique.map((key) => [quote(uniqueName(definition, key)), key.fields] as const),
  ]);
  return missing.map(({ columns }) => ({
    fields: columns.flatMap((column) => names.get(column) ?? [column]),
    seconds,
  }));
}

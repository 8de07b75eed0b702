/**
 * Fills a new database file in several transactions, so that the next run can continue after an interruption. The file has a
 * temporary name until it is complete, so that no server opens an incomplete file.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Registry } from "../../model/schema/resource.js";
import {
  createDifferentSourceError,
  createTargetInUseError,
  rejectNonEmptyTarget,
  syncDirectory,
  type TargetDatabase,
} from "../../transfer/backup/maintenance-database.js";
import type { DatabaseRecords } from "../../migrations/snapshot.js";
import type { Connection } from "./database/connection.js";
import { createOpenError } from "./database/errors.js";
import { ServersLock } from "./database/servers-lock.js";
import { insertSchemaVersion, writeStoredSchema, readStoredSchemas } from "./writing/schema-records.js";
import {
  ensureIdSecret,
  findExistingTables,
  createMissingIndexes,
  createMissingTables,
} from "./schema/create-tables.js";
import { listDerivedTables } from "./derived-data.js";
import { runInTransaction } from "./schema/short-transactions.js";
import { createInternalTables } from "./schema/sqlite-migration.js";
import { countAllRows, readItems } from "./snapshot.js";
import { Tables } from "./database/table.js";
import { insertItem } from "./writing/write-rows.js";

/** Size of SQLite's page cache while a file is filled. SQLite reads a negative number as KiB. */
const pageCacheSizeWhileFilling = -65_536;

/**
 * Creates the tables, unless an earlier run from the same source has created them, and runs `writeData` to fill them. Then writes
 * declarations, key counters and the id secret, and creates the indexes. Creating indexes after all insertions is faster, and
 * fails if two items have the same unique key. Every step can be repeated, because the run may end before the file is renamed.
 * @param sourceDigest identifies the backup or the database that is copied
 */
export async function fillTables(
  connection: Connection,
  registry: Registry,
  sourceDigest: string,
  { declarations, schemas, sequences, idSecret }: DatabaseRecords,
  writeData: (targetDatabase: TargetDatabase) => Promise<void>,
): Promise<void> {
  const tables = new Tables(connection, registry);
  connection.exec(`PRAGMA cache_size = ${String(pageCacheSizeWhileFilling)}`);
  const writeInTransaction = (step: () => unknown): Promise<void> =>
    runInTransaction(connection, async () => void (await step()));
  await writeInTransaction(() => {
    const existing = findExistingTables(connection);
    if (existing.size > 0) return;
    createInternalTables(connection);
    const made = findExistingTables(connection);
    for (const table of tables.listTables()) createMissingTables(table, made);
    // The table also stays in the complete file, so only the name of a file shows whether it is complete.
    connection.exec("CREATE TABLE _origin (digest TEXT)");
    connection.prepare("INSERT INTO _origin VALUES (?)").run([sourceDigest]);
  });
  await writeData({
    insertItems: ({ path }, items) =>
      writeInTransaction(() => {
        for (const item of items) insertItem(tables.tableOf(path), item);
      }),
    countItems: async ({ path }) => countAllRows(connection, path),
    readItems: (definition) => readItems(connection, definition),
    removeItems: ({ path }) =>
      writeInTransaction(() => {
        const table = tables.tableOf(path);
        for (const name of [table.quotedName, ...listDerivedTables(table)]) connection.exec(`DELETE FROM ${name}`);
      }),
  });
  await writeInTransaction(() => {
    if (idSecret) ensureIdSecret(connection, idSecret);
    connection.exec("DELETE FROM _declarations; DELETE FROM _sequences");
    for (const [path, schema] of Object.entries(schemas)) writeStoredSchema(connection, path, schema);
    for (const { digest, declaration } of declarations) insertSchemaVersion(connection, digest, declaration);
    const keepSequence = connection.prepare("INSERT INTO _sequences VALUES (?, ?)");
    for (const [path, last] of Object.entries(sequences)) keepSequence.run([path, last]);
    const existing = findExistingTables(connection);
    for (const table of tables.listTables()) createMissingIndexes(table, existing);
    const [problem] = connection.prepare("PRAGMA integrity_check").get([]) ?? [];
    if (problem !== "ok") throw new Error(`the new database file is damaged: ${String(problem)}`);
  });
}

/** Throws if an earlier run from another source has created the tables of the unfinished file. */
function requireSameSource(connection: Connection, unfinishedFile: string, sourceDigest: string): void {
  const existing = findExistingTables(connection);
  if (existing.size === 0) return;
  const row = existing.has("_origin") ? connection.prepare("SELECT digest FROM _origin").get([]) : undefined;
  if (row?.[0] !== sourceDigest) throw createDifferentSourceError(unfinishedFile);
}

/**
 * Fills a file under a temporary name, then renames it to `file`. If `fill` fails, the unfinished file remains.
 * @param sourceDigest identifies the backup or the database that is copied
 */
export async function fillNewFile(
  file: string,
  sourceDigest: string,
  open: (file: string) => Connection,
  fill: (connection: Connection) => Promise<void>,
): Promise<void> {
  rejectNonEmptyFile(file, open);
  const lock = new ServersLock(file);
  try {
    requireFileLock(lock, file);
    // Checks again, because another restore or copy may have created the file since the first check.
    rejectNonEmptyFile(file, open);
    await fillLockedFile(file, sourceDigest, open, fill);
  } finally {
    lock.close();
  }
}

/** Keeps other restores and copies, and starting servers, away from the file. Throws if one of them is running. */
function requireFileLock(lock: ServersLock, file: string): void {
  let isLocked: boolean;
  try {
    isLocked = lock.tryToLock();
  } catch (error) {
    throw createOpenError(file, error);
  }
  if (!isLocked) throw createTargetInUseError(file);
}

async function fillLockedFile(
  file: string,
  sourceDigest: string,
  open: (file: string) => Connection,
  fill: (connection: Connection) => Promise<void>,
): Promise<void> {
  const unfinishedFile = getUnfinishedFileName(file);
  const connection = open(unfinishedFile);
  try {
    requireSameSource(connection, unfinishedFile, sourceDigest);
    await fill(connection);
    removeWriteAheadLog(connection, unfinishedFile);
  } finally {
    connection.close();
  }
  rejectNonEmptyFile(file, open);
  // Removes the log files of an empty database at the final path. The rename replaces only the database itself.
  for (const beside of ["-wal", "-shm"]) rmSync(`${file}${beside}`, { force: true });
  renameSync(unfinishedFile, file);
  syncDirectory(dirname(file));
}

/** Removes the write-ahead log, because renaming a file does not rename its log. Throws if another program has the file open. */
function removeWriteAheadLog(connection: Connection, file: string): void {
  try {
    connection.exec("PRAGMA journal_mode = DELETE");
  } catch (error) {
    throw createOpenError(file, error);
  }
}

/** Throws if a copy or restore into the file is unfinished. Otherwise, a starting server would create an empty database there. */
export function rejectUnfinishedFile(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  // Release 0.1.0 used the endings `.copying` and `.restoring`.
  const unfinishedFiles = [getUnfinishedFileName(file), `${file}.copying`, `${file}.restoring`];
  const found = unfinishedFiles.find((name) => existsSync(name));
  if (found === undefined) return;
  throw new Error(
    `a restore or copy into this file is running, or was interrupted: run the same command again, or remove ${found}`,
  );
}

function getUnfinishedFileName(file: string): string {
  return `${file}.unfinished`;
}

/** Throws if the file has tables. A file without tables counts as missing. */
function rejectNonEmptyFile(file: string, open: (file: string) => Connection): void {
  if (!existsSync(file)) return;
  const connection = open(file);
  try {
    const existing = findExistingTables(connection);
    if (existing.size === 0) return;
    const paths = existing.has("_schema") ? Object.keys(readStoredSchemas(connection)) : [];
    rejectNonEmptyTarget(paths.map((path) => [path, countAllRows(connection, path)] as const));
  } finally {
    connection.close();
  }
}

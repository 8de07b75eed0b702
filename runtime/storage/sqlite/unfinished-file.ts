/**
 * Copies or restores a database into a file with a temporary name, and renames the file at the end, so that nobody uses it before
 * it is complete.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import {
  otherCopyMessage,
  rejectNonEmptyCopyTarget,
  rejectNonEmptyRestoreTarget,
  type CopyTarget,
} from "../../transfer/backup/archive.js";
import type { DatabaseRecords, StoredAnswer } from "../../migrations/snapshot.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../port/stored-item.js";
import type { Connection } from "./database/connection.js";
import { countTables, SqliteFilling } from "./filling.js";
import { findExisting } from "./schema/make-tables.js";

/** Fills a database by calls that each run in a transaction of their own. */
class SqliteTarget implements CopyTarget {
  readonly #connection: Connection;
  readonly #filling: SqliteFilling;

  constructor(connection: Connection, filling: SqliteFilling) {
    this.#connection = connection;
    this.#filling = filling;
  }

  insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    return withTransaction(this.#connection, () => this.#filling.insertItems(definition, items));
  }

  insertAnswers(answers: readonly StoredAnswer[]): Promise<void> {
    return withTransaction(this.#connection, () => this.#filling.insertAnswers(answers));
  }

  removeFrom(definition: ResourceDefinition, key: number): Promise<void> {
    return withTransaction(this.#connection, () => this.#filling.removeFrom(definition, key));
  }

  removeAnswers(): Promise<void> {
    return withTransaction(this.#connection, () => this.#filling.removeAnswers());
  }

  countItems(definition: ResourceDefinition): Promise<number> {
    return this.#filling.countItems(definition);
  }

  readItems(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]> {
    return this.#filling.readItems(definition);
  }
}

/** Copies a database into a new file. A copy that was interrupted goes on where it ended. */
export async function resumeCopy(
  file: string,
  open: (file: string) => Connection,
  [origin, knowledge, registry]: readonly [origin: string, knowledge: DatabaseRecords, registry: Registry],
  work: (target: CopyTarget) => Promise<void>,
): Promise<void> {
  refuseUsedFile(file, open, rejectNonEmptyCopyTarget);
  const unfinishedFile = nameUnfinished(file, "copying");
  const connection = open(unfinishedFile);
  try {
    const filling = new SqliteFilling(connection, registry);
    await withTransaction(connection, async () => beginCopy(connection, filling, origin));
    await work(new SqliteTarget(connection, filling));
    await withTransaction(connection, async () => {
      filling.insertRecords(knowledge);
      filling.finish();
      connection.exec("DROP TABLE _unfinished");
    });
    // Renaming the file does not rename its write-ahead log, so the log must be emptied.
    connection.exec("PRAGMA journal_mode = DELETE");
  } finally {
    connection.close();
  }
  if (existsSync(`${unfinishedFile}-wal`))
    throw new Error(
      `another process uses ${unfinishedFile}, perhaps another copy: wait until it has ended, and run the command again`,
    );
  refuseUsedFile(file, open, rejectNonEmptyCopyTarget);
  renameFinished(unfinishedFile, file);
}

/**
 * Fills a new file in one transaction, and then renames it.
 * @param fill works within the open transaction
 */
export async function fillNewFile(
  file: string,
  open: (file: string) => Connection,
  fill: (connection: Connection) => Promise<void>,
): Promise<void> {
  refuseUsedFile(file, open, rejectNonEmptyRestoreTarget);
  const unfinishedFile = nameUnfinished(file, "restoring");
  let isOurs = false;
  try {
    const connection = open(unfinishedFile);
    try {
      // Fails while another restore is running.
      await withTransaction(connection, async () => {
        if (findExisting(connection).size > 0)
          throw new Error(
            `an earlier restore left the file ${unfinishedFile}: remove the file, and run the command again`,
          );
        isOurs = true;
        await fill(connection);
      });
      connection.exec("PRAGMA journal_mode = DELETE");
    } finally {
      connection.close();
    }
    refuseUsedFile(file, open, rejectNonEmptyRestoreTarget);
    renameFinished(unfinishedFile, file);
  } catch (error) {
    if (isOurs) removeFile(unfinishedFile);
    throw error;
  }
}

/**
 * Rejects a file that does not exist while a copy or restore into it is unfinished. A start would otherwise create an
 * empty database in its place.
 * @throws Error if a copy or restore into the file is unfinished
 */
export function refuseUnfinished(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  for (const [command, ending] of unfinishedKinds) {
    const unfinishedFile = nameUnfinished(file, ending);
    if (!existsSync(unfinishedFile)) continue;
    throw new Error(
      `"stockroom ${command}" into this file is running, or was interrupted: run the command again, or remove ${unfinishedFile}`,
    );
  }
}

const unfinishedKinds = [
  ["copy", "copying"],
  ["restore", "restoring"],
] as const;

function nameUnfinished(file: string, ending: (typeof unfinishedKinds)[number][1]): string {
  return `${file}.${ending}`;
}

/** Renames the finished file. A file with the new name is replaced; it is an empty database. */
function renameFinished(unfinishedFile: string, file: string): void {
  for (const beside of ["-wal", "-shm"]) rmSync(`${file}${beside}`, { force: true });
  renameSync(unfinishedFile, file);
  syncDirectory(dirname(file));
}

function removeFile(file: string): void {
  for (const part of ["", "-wal", "-shm"]) rmSync(`${file}${part}`, { force: true });
}

function beginCopy(connection: Connection, filling: SqliteFilling, origin: string): void {
  const existing = findExisting(connection);
  if (existing.size === 0) {
    filling.makeTables();
    connection.exec("CREATE TABLE _unfinished (origin TEXT NOT NULL)");
    connection.prepare("INSERT INTO _unfinished VALUES (?)").run([origin]);
    return;
  }
  const [known] = existing.has("_unfinished")
    ? (connection.prepare("SELECT origin FROM _unfinished").get([]) ?? [])
    : [];
  if (known !== origin) throw new Error(otherCopyMessage);
}

/** Rejects a file with tables. An empty database counts as missing. */
function refuseUsedFile(
  file: string,
  open: (file: string) => Connection,
  refuse: typeof rejectNonEmptyRestoreTarget,
): void {
  if (!existsSync(file)) return;
  const connection = open(file);
  try {
    const existing = findExisting(connection);
    if (existing.size > 0) refuse(countTables(connection, existing));
  } finally {
    connection.close();
  }
}

async function withTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  connection.exec("BEGIN IMMEDIATE");
  try {
    await work();
    connection.exec("COMMIT");
  } finally {
    if (connection.inTransaction) connection.exec("ROLLBACK");
  }
}

/** A new file's name is part of its directory, so the directory must be synced too. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

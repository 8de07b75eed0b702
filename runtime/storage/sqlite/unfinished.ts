/** A file that is being made of another database or of a backup, beside the one that it becomes, which nobody sees before. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describeFilled, otherHalf, refuseFilled, type Target } from "../../backup/archive.js";
import { type Knowledge } from "../../migrations/snapshot.js";
import type { NamedAnswer } from "../../migrations/snapshot.js";
import type { Registry, ResourceDefinition } from "../../model/resource.js";
import type { StoredItem } from "../../port/stored-item.js";
import type { Connection } from "./database/connection.js";
import { countTables, SqliteFilling } from "./filling.js";
import { findExisting } from "./schema/make-tables.js";

/** One after the other: each call is a transaction. */
class SqliteTarget implements Target {
  readonly #connection: Connection;
  readonly #filling: SqliteFilling;

  constructor(connection: Connection, filling: SqliteFilling) {
    this.#connection = connection;
    this.#filling = filling;
  }

  insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    return withTransaction(this.#connection, () => this.#filling.insertItems(definition, items));
  }

  insertAnswers(answers: readonly NamedAnswer[]): Promise<void> {
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

export async function fillFurther(
  file: string,
  open: (file: string) => Connection,
  [origin, knowledge, registry]: readonly [origin: string, knowledge: Knowledge, registry: Registry],
  work: (target: Target) => Promise<void>,
): Promise<void> {
  refuseFile(file, open, refuseCopied);
  const half = nameHalf(file, "copying");
  const connection = open(half);
  try {
    const filling = new SqliteFilling(connection, registry);
    await withTransaction(connection, async () => begin(connection, filling, origin));
    await work(new SqliteTarget(connection, filling));
    await withTransaction(connection, async () => {
      filling.know(knowledge);
      filling.finish();
      connection.exec("DROP TABLE _unfinished");
    });
    // What lies in the log beside a file does not take part in its new name.
    connection.exec("PRAGMA journal_mode = DELETE");
  } finally {
    connection.close();
  }
  if (existsSync(`${half}-wal`)) throw new Error(`${half} is in use: is another copy running? Run the command again`);
  refuseFile(file, open, refuseCopied);
  giveName(half, file);
}

/**
 * Fills a new file in one transaction, and then gives it its name.
 * @param fill works within the open transaction
 */
export async function fillBeside(
  file: string,
  open: (file: string) => Connection,
  fill: (connection: Connection) => Promise<void>,
): Promise<void> {
  refuseFile(file, open, refuseFilled);
  const half = nameHalf(file, "restoring");
  let isOurs = false;
  try {
    const connection = open(half);
    try {
      // While another restore runs, this fails.
      await withTransaction(connection, async () => {
        if (findExisting(connection).size > 0) throw new Error(`an earlier restore left ${half}: remove it`);
        isOurs = true;
        await fill(connection);
      });
      connection.exec("PRAGMA journal_mode = DELETE");
    } finally {
      connection.close();
    }
    refuseFile(file, open, refuseFilled);
    giveName(half, file);
  } catch (error) {
    if (isOurs) removeFile(half);
    throw error;
  }
}

/**
 * A start would make an empty database in place of the one that is missing.
 * @throws Error where a copy or a restore into the file is not finished
 */
export function refuseUnfinished(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  for (const [command, ending] of halves) {
    const half = nameHalf(file, ending);
    if (!existsSync(half)) continue;
    throw new Error(`stockroom ${command} into it is running, or was interrupted: run that again, or remove ${half}`);
  }
}

const halves = [
  ["copy", "copying"],
  ["restore", "restoring"],
] as const;

function nameHalf(file: string, ending: (typeof halves)[number][1]): string {
  return `${file}.${ending}`;
}

/** The file that the name had is empty. */
function giveName(half: string, file: string): void {
  for (const beside of ["-wal", "-shm"]) rmSync(`${file}${beside}`, { force: true });
  renameSync(half, file);
  syncDirectory(dirname(file));
}

function removeFile(file: string): void {
  for (const part of ["", "-wal", "-shm"]) rmSync(`${file}${part}`, { force: true });
}

function begin(connection: Connection, filling: SqliteFilling, origin: string): void {
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
  if (known !== origin) throw new Error(otherHalf);
}

/** An empty database is as if it were not there. */
function refuseFile(file: string, open: (file: string) => Connection, refuse: typeof refuseFilled): void {
  if (!existsSync(file)) return;
  const connection = open(file);
  try {
    const existing = findExisting(connection);
    if (existing.size > 0) refuse(countTables(connection, existing));
  } finally {
    connection.close();
  }
}

function refuseCopied(counts: Parameters<typeof refuseFilled>[0]): never {
  throw new Error(describeFilled(counts));
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

/** The name of a new file is in its directory. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

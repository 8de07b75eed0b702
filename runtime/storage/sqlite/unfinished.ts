/** A file that is being made of another database, in several transactions: beside the one that it becomes, which nobody sees before. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { describeFilled, otherHalf, type Knowledge, type Target } from "../../backup/archive.js";
import type { NamedAnswer } from "../../backup/archive.js";
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
  refuseFile(file, open);
  const half = `${file}.copying`;
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
  if (existsSync(`${half}-wal`)) throw new Error(`${half} is in use: does another copy run? Run the command again`);
  refuseFile(file, open);
  for (const beside of ["-wal", "-shm"]) rmSync(`${file}${beside}`, { force: true });
  renameSync(half, file);
  syncDirectory(dirname(file));
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
function refuseFile(file: string, open: (file: string) => Connection): void {
  if (!existsSync(file)) return;
  const connection = open(file);
  try {
    const existing = findExisting(connection);
    if (existing.size > 0) throw new Error(describeFilled(countTables(connection, existing)));
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

/** The name of a new file is in its directory. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

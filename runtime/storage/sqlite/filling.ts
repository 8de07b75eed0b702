import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { CopyTarget } from "../../transfer/backup/archive.js";
import type { DatabaseRecords, StoredAnswer } from "../../migrations/snapshot.js";
import type { StoredItem } from "../port/stored-item.js";
import type { Connection } from "./database/connection.js";
import { insertVersion, keepStoredSchema, readStoredSchemas } from "./writing/declaration-records.js";
import { insertAnswer, removeAnswers } from "./writing/idempotency-records.js";
import { keepIdSecret, findExisting, makeIndexes, makeTables, type ExistingTables } from "./schema/make-tables.js";
import { makeOwnTables } from "./schema/sqlite-migration.js";
import { countRows, readItems } from "./snapshot.js";
import { Tables } from "./database/table.js";
import { deleteItem, insertItem } from "./writing/write-rows.js";

/** Fills a database within the open transaction. */
export class SqliteFilling implements CopyTarget {
  readonly #connection: Connection;
  readonly #tables: Tables;

  constructor(connection: Connection, registry: Registry) {
    this.#connection = connection;
    this.#tables = new Tables(registry);
  }

  makeTables(): void {
    makeOwnTables(this.#connection);
    const existing = findExisting(this.#connection);
    for (const table of this.#tables.all()) makeTables(this.#connection, table, existing);
  }

  /** Writes the records that make this a Stockroom database. */
  insertRecords({ declarations, schemas, sequences, idSecret }: DatabaseRecords): void {
    if (idSecret) keepIdSecret(this.#connection, idSecret);
    const insert = (sql: string) => this.#connection.prepare(sql);
    for (const [path, schema] of Object.entries(schemas)) keepStoredSchema(this.#connection, path, schema);
    for (const { digest, declaration } of declarations) insertVersion(this.#connection, digest, declaration);
    const keepSequence = insert("INSERT INTO _sequences VALUES (?, ?)");
    for (const [path, last] of Object.entries(sequences)) keepSequence.run([path, last]);
  }

  async insertItems({ path }: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    const table = this.#tables.of(path);
    for (const item of items) insertItem(this.#connection, table, item);
  }

  async insertAnswers(answers: readonly StoredAnswer[]): Promise<void> {
    for (const answer of answers) insertAnswer(this.#connection, answer);
  }

  async countItems({ path }: ResourceDefinition): Promise<number> {
    return countRows(this.#connection, path);
  }

  readItems(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]> {
    return readItems(this.#connection, definition);
  }

  async removeFrom(definition: ResourceDefinition, key: number): Promise<void> {
    const table = this.#tables.of(definition.path);
    for await (const some of readItems(this.#connection, definition, key - 1)) {
      for (const item of some) deleteItem(this.#connection, table, item);
    }
  }

  async removeAnswers(): Promise<void> {
    removeAnswers(this.#connection);
  }

  /** Creates the indexes: after the insertion of items, this is faster, and finds two items with the same unique key. */
  finish(): void {
    const existing = findExisting(this.#connection);
    for (const table of this.#tables.all()) makeIndexes(this.#connection, table, existing);
    const [problem] = this.#connection.prepare("PRAGMA integrity_check").get([]) ?? [];
    if (problem !== "ok") throw new Error(`the restored file is damaged: ${String(problem)}`);
  }
}

export function countTables(connection: Connection, existing: ExistingTables): readonly (readonly [string, number])[] {
  const paths = existing.has("_schema") ? Object.keys(readStoredSchemas(connection)) : [];
  return paths.map((path) => [path, countRows(connection, path)] as const);
}

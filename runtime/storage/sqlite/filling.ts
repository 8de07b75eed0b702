import type { Registry, ResourceDefinition } from "../../model/resource.js";
import { refuseFilled } from "../../backup/archive.js";
import type { Filling, Knowledge, NamedAnswer } from "../../backup/archive.js";
import type { StoredItem } from "../../port/stored-item.js";
import type { Connection } from "./database/connection.js";
import { insertDeclaration } from "./writing/declarations.js";
import { insertAnswer } from "./writing/idempotency-records.js";
import { keepIdSecret } from "./schema/id-secret.js";
import { findExisting, makeIndexes, makeTables } from "./schema/make-tables.js";
import { makeOwnTables } from "./schema/schema.js";
import { countRows } from "./snapshot.js";
import { Tables } from "./database/table.js";
import { keepStoredSchema, readStoredSchemas } from "./writing/stored-schemas.js";
import { insertItem } from "./writing/write-rows.js";

/** Within the open transaction. */
export class SqliteFilling implements Filling {
  readonly #connection: Connection;
  readonly #tables: Tables;

  constructor(connection: Connection, registry: Registry) {
    this.#connection = connection;
    this.#tables = new Tables(registry);
  }

  begin({ declarations, schemas, sequences, idSecret }: Knowledge): void {
    const existing = findExisting(this.#connection);
    if (existing.size > 0) refuseFilled(countAll(this.#connection, existing.has("_schema")));
    makeOwnTables(this.#connection);
    if (idSecret) keepIdSecret(this.#connection, idSecret);
    const insert = (sql: string) => this.#connection.prepare(sql);
    for (const [path, schema] of Object.entries(schemas)) keepStoredSchema(this.#connection, path, schema);
    for (const { digest, declaration } of declarations) insert(insertDeclaration).run([digest, declaration]);
    const keepSequence = insert("INSERT INTO _sequences VALUES (?, ?)");
    for (const [path, last] of Object.entries(sequences)) keepSequence.run([path, last]);
    for (const table of this.#tables.all()) makeTables(this.#connection, table, existing);
  }

  async insertItems({ path }: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    const table = this.#tables.of(path);
    for (const item of items) insertItem(this.#connection, table, item);
  }

  async insertAnswers(answers: readonly NamedAnswer[]): Promise<void> {
    for (const answer of answers) insertAnswer(this.#connection, answer);
  }

  async countItems({ path }: ResourceDefinition): Promise<number> {
    return countRows(this.#connection, path);
  }

  /** Indexes of what is there already are made faster, and find two items with the values of one unique key. */
  finish(): void {
    const existing = findExisting(this.#connection);
    for (const table of this.#tables.all()) makeIndexes(this.#connection, table, existing);
    const [problem] = this.#connection.prepare("PRAGMA integrity_check").get([]) ?? [];
    if (problem !== "ok") throw new Error(`the restored file is damaged: ${String(problem)}`);
  }
}

function countAll(connection: Connection, isOurs: boolean): readonly (readonly [string, number])[] {
  const paths = isOurs ? Object.keys(readStoredSchemas(connection)) : [];
  return paths.map((path) => [path, countRows(connection, path)] as const);
}

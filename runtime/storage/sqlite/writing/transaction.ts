import type { Filter } from "../../../model/filter.js";
import type { IdempotencyGuard } from "../../../model/plan.js";
import type { Document } from "../../../model/field.js";
import { oncePer } from "../../../model/once-per.js";
import type { UniqueKey } from "../../../model/resource.js";
import type { IdempotencyRecord } from "../../../port/idempotency.js";
import type { Replacement, Transaction } from "../../../port/transaction.js";
import { storedPath, uniqueName } from "../../../port/stored-item.js";
import type { StoredItem } from "../../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import type { Changes } from "./changes.js";
import { toSqlCondition } from "../database/filter.js";
import type { Sql } from "../database/filter.js";
import { itemColumns, readItem } from "../database/item-rows.js";
import { findRecord, keepRecord } from "./idempotency-records.js";
import { atPath, countRows } from "../reading/query.js";
import { keySql, quote } from "../database/table.js";
import type { Table, Tables } from "../database/table.js";
import { deleteItem, insertItem, replaceItem } from "./write-rows.js";

/** The same text each time is found without being read: by its condition, of each table. */
const looksAt = oncePer((_: Table) => new Map<string, string>());
const looksKept = 100;

/**
 * One write among those of an open transaction. SQLite has one writer at a time, over all processes, so nothing needs to be
 * excluded.
 */
export class SqliteTransaction implements Transaction {
  readonly isAlone = true;
  readonly #connection: Connection;
  readonly #tables: Tables;
  readonly #changes: Changes | null;

  /** @param changes null where nothing is written */
  constructor(connection: Connection, tables: Tables, changes: Changes | null = null) {
    this.#connection = connection;
    this.#tables = tables;
    this.#changes = changes;
  }

  foresee(): void {}

  stateOf(resources: readonly string[]): string | null {
    return this.#changes?.stateOf(resources) ?? null;
  }

  async get(resource: string, id: number): Promise<Document | null> {
    const table = this.#tables.of(resource);
    const filter: Filter = { kind: "in", field: table.definition.id, values: [id], negated: false };
    return this.#first(table, toSqlCondition(table, filter))?.document ?? null;
  }

  getFor(_by: string, resource: string, id: number): Promise<Document | null> {
    return this.get(resource, id);
  }

  async find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return (await this.findItems(resource, filter, limit)).map(({ document }) => document);
  }

  async findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    const table = this.#tables.of(resource);
    return this.#select(table, toSqlCondition(table, filter), limit, fields);
  }

  async count(resource: string, filter: Filter): Promise<number> {
    const table = this.#tables.of(resource);
    return countRows(this.#connection, table, toSqlCondition(table, filter));
  }

  async locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null> {
    const table = this.#tables.of(resource);
    return this.#first(table, atPath(table, path, id, visible));
  }

  async findHolders(
    resource: string,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const { sql, definition } = this.#tables.of(resource);
    const name = quote(uniqueName(definition, unique));
    const query = `SELECT ${name}, ${keySql} FROM ${sql} WHERE ${name} IN (SELECT value FROM json_each(?))`;
    const rows = this.#connection.prepare(query).all([JSON.stringify(texts)]);
    return new Map(rows.map(([text, key]) => [String(text), Number(key)]));
  }

  async nextKeys(resource: string, count: number, least: number): Promise<number> {
    const sql =
      "INSERT INTO _sequences VALUES (?, ?) " +
      "ON CONFLICT DO UPDATE SET last = max(last + ?, excluded.last) RETURNING last";
    const given = [storedPath(this.#tables.of(resource).definition), least + count - 1, count];
    return Number(this.#connection.prepare(sql).get(given)?.[0]) - count + 1;
  }

  async insert(resource: string, items: readonly StoredItem[]): Promise<void> {
    this.#changes?.note(resource);
    for (const item of items) insertItem(this.#connection, this.#tables.of(resource), item);
  }

  async replace(resource: string, replacements: readonly Replacement[]): Promise<void> {
    const table = this.#tables.of(resource);
    this.#changes?.note(resource);
    for (const { before, after } of replacements) replaceItem(this.#connection, table, before, after);
  }

  async remove(resource: string, items: readonly StoredItem[]): Promise<void> {
    this.#changes?.note(resource);
    for (const item of items) deleteItem(this.#connection, this.#tables.of(resource), item);
  }

  async findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null> {
    return findRecord(this.#connection, guard, now);
  }

  async keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void> {
    this.#changes?.note("");
    keepRecord(this.#connection, guard, answer, now);
  }

  async lock(): Promise<void> {}

  async lockShared(): Promise<void> {}

  async lockExclusive(): Promise<void> {}

  #first(table: Table, where: Sql): StoredItem | null {
    const known = looksAt(table);
    const sql = known.get(where.text) ?? `SELECT ${itemColumns(table)} FROM ${table.sql} WHERE ${where.text}`;
    if (known.size < looksKept) known.set(where.text, sql);
    const row = this.#connection.prepare(sql).get(where.values);
    return row === undefined ? null : readItem(table, row);
  }

  #select(table: Table, where: Sql, limit: number, fields?: readonly string[]): readonly StoredItem[] {
    const sql = `SELECT ${itemColumns(table, fields)} FROM ${table.sql} WHERE ${where.text} ORDER BY ${keySql} LIMIT ?`;
    const rows = this.#connection.prepare(sql).all([...where.values, limit]);
    return rows.map((row) => readItem(table, row, fields));
  }
}

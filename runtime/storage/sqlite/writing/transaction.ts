import { both, equals, type Filter, type Scalar } from "../../../model/query/filter.js";
import type { ListPage } from "../../../model/plan/code-reads.js";
import type { AggregatePlan, IdempotencyGuard, ListPlan, WritePlan } from "../../../model/plan/plan.js";
import type { Document } from "../../../model/schema/field.js";
import type { ResourceDefinition, UniqueKey } from "../../../model/schema/resource.js";
import type { IdempotencyRecord } from "../../port/idempotency.js";
import type { ExtremeOf, ItemChange, Transaction } from "../../port/transaction.js";
import { pathField, storedPath, uniqueName, type StoredItem } from "../../port/stored-item.js";
import type { FoundGroups } from "../../../model/query/found-groups.js";
import { LoadingTransaction } from "../../loading-transaction.js";
import { conjunction, toSqlCondition } from "../database/filter.js";
import { itemColumns, readItem } from "../database/item-rows.js";
import { findRecord, keepRecord } from "./idempotency-records.js";
import { readPage, type Portion, type Start } from "../../../execute/lists/list-items.js";
import { aggregateItems } from "../reading/aggregate.js";
import { countRows, readItemsOnThread, parentsExist } from "../reading/query.js";
import { keySql, quote, type Tables } from "../database/table.js";
import { deleteItem, insertItem, replaceItem } from "./write-rows.js";

/** Called before items of the resource change. */
export type NoteChange = (resource: string) => void;

/**
 * The transaction of one request, which can share a transaction of the database with other requests. SQLite has one writer at a
 * time, across all processes, so locks are unnecessary.
 */
export class SqliteTransaction extends LoadingTransaction implements Transaction {
  readonly isAlone = true;
  readonly #tables: Tables;
  readonly #noteChange: NoteChange;

  constructor(tables: Tables, plans: readonly WritePlan[] = [], noteChange: NoteChange = () => undefined) {
    super(tables.registry, plans);
    this.#tables = tables;
    this.#noteChange = noteChange;
  }

  getFor(_by: string, resource: string, id: number): Promise<Document | null> {
    return this.get(resource, id);
  }

  async findExtreme(resource: string, filter: Filter, { field, of }: ExtremeOf): Promise<Scalar | null> {
    const table = this.#tables.of(resource);
    const { text, values } = toSqlCondition(table, filter);
    const column = table.columns.get(field)?.sql ?? keySql;
    const sql = `SELECT ${of}(${column}) FROM ${table.sql} WHERE ${text}`;
    return this.#tables.connection.prepare(sql).get(values)?.[0] ?? null;
  }

  async page(plan: ListPlan): Promise<ListPage> {
    if (!parentsExist(this.#tables, plan.parents)) return { items: [], next: null };
    const table = this.#tables.for(plan);
    const read = async (...asked: [ListPlan, Start, number]): Promise<Portion> => readItemsOnThread(table, ...asked);
    return readPage(read, table.definition, plan);
  }

  async groups(plan: AggregatePlan): Promise<FoundGroups | null> {
    if (!parentsExist(this.#tables, plan.parents)) return null;
    return aggregateItems(this.#tables.for(plan), plan, [conjunction([])], async () => {});
  }

  async findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null> {
    return findRecord(this.#tables.connection, guard, now);
  }

  async keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void> {
    keepRecord(this.#tables.connection, guard, answer, now);
  }

  async lock(): Promise<void> {}

  async lockShared(): Promise<void> {}

  async lockExclusive(): Promise<void> {}

  async select(
    { path }: ResourceDefinition,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    const table = this.#tables.of(path);
    const where = toSqlCondition(table, filter);
    const sql = `SELECT ${itemColumns(table, fields)} FROM ${table.sql} WHERE ${where.text} ORDER BY ${keySql} LIMIT ?`;
    const rows = this.#tables.connection.prepare(sql).all([...where.values, limit]);
    return rows.map((row) => readItem(table, row, fields));
  }

  async selectByIds(
    definition: ResourceDefinition,
    ids: readonly number[],
    path: string | null,
  ): Promise<readonly StoredItem[]> {
    const [id] = ids;
    if (ids.length === 1 && id !== undefined) {
      const table = this.#tables.of(definition.path);
      const row = this.#tables.connection.prepare(table.selection).get(path === null ? [id] : [id, path]);
      return row === undefined ? [] : [readItem(table, row)];
    }
    const byId: Filter = { kind: "in", field: definition.id, values: ids, negated: false };
    return this.select(definition, path === null ? byId : both(equals(pathField, path), byId), ids.length);
  }

  protected async countItems({ path }: ResourceDefinition, filter: Filter): Promise<number> {
    const table = this.#tables.of(path);
    return countRows(table, toSqlCondition(table, filter));
  }

  async selectHolders(
    definition: ResourceDefinition,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const { sql } = this.#tables.of(definition.path);
    const name = quote(uniqueName(definition, unique));
    const query = `SELECT ${name}, ${keySql} FROM ${sql} WHERE ${name} IN (SELECT value FROM json_each(?))`;
    const rows = this.#tables.connection.prepare(query).all([JSON.stringify(texts)]);
    return new Map(rows.map(([text, key]) => [String(text), Number(key)]));
  }

  protected async reserveKeys(definition: ResourceDefinition, count: number, least: number): Promise<number> {
    const sql =
      "INSERT INTO _sequences VALUES (?, ?) " +
      "ON CONFLICT DO UPDATE SET last = max(last + ?, excluded.last) RETURNING last";
    const given = [storedPath(definition), least + count - 1, count];
    return Number(this.#tables.connection.prepare(sql).get(given)?.[0]) - count + 1;
  }

  protected async apply({ path }: ResourceDefinition, changes: readonly ItemChange[]): Promise<void> {
    const table = this.#tables.of(path);
    this.#noteChange(path);
    for (const { before, after } of changes) {
      if (before === null) insertItem(table, after);
      else if (after === null) deleteItem(table, before);
      else replaceItem(table, before, after);
    }
  }
}

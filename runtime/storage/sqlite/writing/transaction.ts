import { combineWithAnd, whereEqual, whereIn } from "../../../model/query/filter.js";
import type { WritePlan } from "../../../model/plan/plan.js";
import type { Transaction } from "../../port/transaction.js";
import { parentIdPathField, storedPathOf, formatUniqueKeyName } from "../../port/stored-item.js";
import { createPrefetchingTransaction, type TransactionBackend } from "../../prefetching-transaction.js";
import { toSqlCondition } from "../database/filter.js";
import { storedItemSelectionOf } from "../database/item-rows.js";
import { readPage } from "../../list-items.js";
import { aggregateInOneStatement } from "../reading/aggregate.js";
import { countRows, readItemsOnCallingThread, parentsExist } from "../reading/item-queries.js";
import { keyColumnName, quoteName, type Tables } from "../database/table.js";
import { deleteItem, insertItem, replaceItem } from "./write-rows.js";

/**
 * Creates the transaction of one request, which can share a transaction of the database with other requests. Its lock
 * functions do nothing, because SQLite allows only one writer at a time.
 * @param onChange called before items of the resource change
 */
export function openSqliteTransaction(
  tables: Tables,
  plans: readonly WritePlan[] = [],
  onChange: (resource: string) => void = () => undefined,
): Transaction {
  const { connection } = tables;
  const select: TransactionBackend["select"] = async ({ path }, filter, limit, fields) => {
    const table = tables.tableOf(path);
    const where = toSqlCondition(table, filter);
    const selection = storedItemSelectionOf(table, fields);
    const sql = `SELECT ${selection.sql} FROM ${table.quotedName} WHERE ${where.text} ORDER BY ${keyColumnName} LIMIT ?`;
    const rows = connection.prepare(sql).all([...where.values, limit]);
    return rows.map((row) => selection.toStoredItem(row));
  };
  const transaction = createPrefetchingTransaction(tables.registry, plans, {
    isOnlyWriter: true,
    getForHook: (_, resource, id) => transaction.get(resource, id),
    async findExtreme(resource, filter, field, minOrMax) {
      const table = tables.tableOf(resource);
      const { text, values } = toSqlCondition(table, filter);
      const column = table.columns.get(field)?.sql ?? keyColumnName;
      const sql = `SELECT ${minOrMax}(${column}) FROM ${table.quotedName} WHERE ${text}`;
      return connection.prepare(sql).get(values)?.[0] ?? null;
    },
    async readPage(plan) {
      if (!parentsExist(tables, plan.parents)) return { items: [], nextPosition: null };
      const table = tables.tableForPlan(plan);
      return readPage(async (...asked) => readItemsOnCallingThread(table, ...asked), table.definition, plan);
    },
    async readGroups(plan) {
      if (!parentsExist(tables, plan.parents)) return null;
      return aggregateInOneStatement(tables.tableForPlan(plan), plan);
    },
    async lock() {},
    async lockShared() {},
    async lockExclusive() {},
    select,
    async selectByIds(definition, ids, path) {
      const [id] = ids;
      if (ids.length === 1 && id !== undefined) {
        const table = tables.tableOf(definition.path);
        const selection = storedItemSelectionOf(table);
        const sql = `SELECT ${selection.sql} FROM ${table.quotedName} WHERE ${table.idSql} = ?`;
        const row =
          path === null
            ? connection.prepare(sql).get([id])
            : connection.prepare(`${sql} AND ${parentIdPathField} = ?`).get([id, path]);
        return row === undefined ? [] : [selection.toStoredItem(row)];
      }
      const byId = whereIn(definition.id, ids);
      return select(
        definition,
        path === null ? byId : combineWithAnd(whereEqual(parentIdPathField, path), byId),
        ids.length,
      );
    },
    async countItems({ path }, filter) {
      const table = tables.tableOf(path);
      return countRows(table, toSqlCondition(table, filter));
    },
    async selectByUniqueKey(definition, unique, texts) {
      const { quotedName } = tables.tableOf(definition.path);
      const name = quoteName(formatUniqueKeyName(definition, unique));
      const query = `SELECT ${name}, ${keyColumnName} FROM ${quotedName} WHERE ${name} IN (SELECT value FROM json_each(?))`;
      const rows = connection.prepare(query).all([JSON.stringify(texts)]);
      return new Map(rows.map(([text, key]) => [String(text), Number(key)]));
    },
    async reserveKeys(definition, count, minKey) {
      const sql =
        "INSERT INTO _sequences VALUES (?, ?) " +
        "ON CONFLICT DO UPDATE SET last = max(last + ?, excluded.last) RETURNING last";
      const given = [storedPathOf(definition), minKey + count - 1, count];
      return connection.readNumber(sql, given) - count + 1;
    },
    async applyChanges({ path }, changes) {
      const table = tables.tableOf(path);
      onChange(path);
      for (const { before, after } of changes) {
        if (before === null) insertItem(table, after);
        else if (after === null) deleteItem(table, before);
        else replaceItem(table, before, after);
      }
    },
  });
  return transaction;
}

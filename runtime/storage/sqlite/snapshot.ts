import type { ResourceDefinition } from "../../model/schema/resource.js";
import { NoStockroomDatabaseError, type Snapshot } from "../../migrations/snapshot.js";
import { DamagedItemError, findDamagedItemCause } from "../../model/plan/damaged-item.js";
import { storedPathOf, type StoredItem } from "../port/stored-item.js";
import type { Connection, Row } from "./database/connection.js";
import { storedItemSelectionOf } from "./database/item-rows.js";
import { readStoredSchemas } from "./writing/schema-records.js";
import { countOrphanedRows, findLastKey, findOutdatedDerivedData } from "./derived-data.js";
import {
  readIdSecret,
  listFieldsOfMissingIndexes,
  findExistingTables,
  type IndexNamesByTable,
} from "./schema/create-tables.js";
import { findTablesByName } from "./schema/sqlite-migration.js";
import { defineTable, keyColumnName, quoteName, type Table } from "./database/table.js";

const batchLimits = { maxCount: 100, maxBytes: 256 * 1024 } as const;
const maxIntegrityProblems = 100;
const itemsPerOneByOneBatch = 100;

/** Returns functions that read the data as the open transaction sees it. */
export function openSqliteSnapshot(connection: Connection, onDamagedItem?: OnDamagedItem): Snapshot {
  const selectRows = (sql: string): readonly Row[] => connection.prepare(sql).all([]);
  const tableOf = (definition: ResourceDefinition): Table => defineTable(connection, definition);
  /** The existing tables and indexes, read once for all resources, because the query visits the whole schema. */
  let known: IndexNamesByTable | undefined;
  return {
    databaseProduct: "SQLite",
    containerKind: "table",
    async readDatabaseRecords() {
      const existing = findExistingTables(connection);
      if (!existing.has("_declarations")) {
        throw new NoStockroomDatabaseError("the file is not a Stockroom database, or was never served by this version");
      }
      const declarations = selectRows("SELECT digest, declaration FROM _declarations ORDER BY number");
      const sequences = selectRows("SELECT name, last FROM _sequences ORDER BY name");
      return {
        schemas: readStoredSchemas(connection),
        declarations: declarations.map(([digest, text]) => ({ digest: String(digest), declaration: String(text) })),
        idSecret: existing.has("_secrets") ? readIdSecret(connection) : null,
        sequences: Object.fromEntries(sequences.map(([name, last]) => [String(name), Number(last)])),
      };
    },
    findNamesOfOtherPrograms: async (names) => findTablesByName(connection, names),
    countItems: async (definition) => countAllRows(connection, storedPathOf(definition)),
    readItems: (definition) => readItems(connection, definition, onDamagedItem),
    async *findOutdatedDerivedData(definition) {
      const table = tableOf(definition);
      for await (const items of readItems(connection, definition, onDamagedItem))
        yield findOutdatedDerivedData(table, items);
    },
    countOrphanedRows: async (definition) => countOrphanedRows(tableOf(definition)),
    /** Runs SQLite's `integrity_check`, the only check that compares the indexes with their tables. */
    async findFileProblems() {
      const rows = selectRows(`PRAGMA integrity_check(${String(maxIntegrityProblems)})`);
      const messages = rows.map(([message]) => String(message)).filter((message) => message !== "ok");
      return messages.map((message) => ({ message, isIndexProblem: / (in|from) index /.test(message) }));
    },
    findLastKey: async (definition) => findLastKey(tableOf(definition)),
    findMissingBlockingIndexes: async (definition) =>
      listFieldsOfMissingIndexes(tableOf(definition), (known ??= findExistingTables(connection))),
  };
}

/** Yields all items in batches, in order of key. Between two batches, the caller can use the connection for other statements. */
export async function* readItems(
  connection: Connection,
  definition: ResourceDefinition,
  onDamagedItem?: OnDamagedItem,
): AsyncGenerator<readonly StoredItem[]> {
  const table = defineTable(connection, definition);
  for (let after = 0; ;) {
    const { items, lastKey } = readItemBatch(table, after, onDamagedItem);
    if (items.length > 0) yield items;
    if (lastKey === null) return;
    after = lastKey;
  }
}

type OnDamagedItem = (damaged: DamagedItemError) => void;

interface StoredItemBatch {
  readonly items: readonly StoredItem[];
  /** Key of the last row in this batch; null if this is the last batch. */
  readonly lastKey: number | null;
}

function readItemBatch(table: Table, afterKey: number, onDamagedItem?: OnDamagedItem): StoredItemBatch {
  const selection = storedItemSelectionOf(table);
  const sql = `SELECT ${selection.sql} FROM ${table.quotedName} WHERE ${keyColumnName} > ? ORDER BY ${keyColumnName}`;
  try {
    const { rows, isTruncated } = table.connection.prepare(sql).readUpTo(batchLimits, [afterKey]);
    const hasMore = isTruncated || rows.length === batchLimits.maxCount;
    return {
      items: rows.map((row) => selection.toStoredItem(row)),
      lastKey: hasMore ? Number(rows.at(-1)?.[0]) : null,
    };
  } catch (error) {
    if (onDamagedItem === undefined || findDamagedItemCause(error) === null) throw error;
    return readItemsOneByOne(table, afterKey, onDamagedItem);
  }
}

/** Reads items one by one, to leave out damaged ones. Keys are numbers, so they are readable even in damaged rows. */
function readItemsOneByOne(table: Table, afterKey: number, onDamagedItem: OnDamagedItem): StoredItemBatch {
  const next = `SELECT ${keyColumnName} FROM ${table.quotedName} WHERE ${keyColumnName} > ? ORDER BY ${keyColumnName} LIMIT ?`;
  const rows = table.connection.prepare(next).all([afterKey, itemsPerOneByOneBatch]);
  const keys = rows.map(([key]) => Number(key));
  const selection = storedItemSelectionOf(table);
  const one = table.connection.prepare(`SELECT ${selection.sql} FROM ${table.quotedName} WHERE ${keyColumnName} = ?`);
  const items = keys.flatMap((key) => {
    try {
      const row = one.get([key]);
      return row === undefined ? [] : [selection.toStoredItem(row)];
    } catch (error) {
      const damaged = findDamagedItemCause(error);
      if (damaged === null) throw error;
      onDamagedItem(new DamagedItemError(table.definition.path, key, damaged.problem));
      return [];
    }
  });
  return { items, lastKey: keys.length < itemsPerOneByOneBatch ? null : (keys.at(-1) ?? null) };
}

export function countAllRows(connection: Connection, table: string): number {
  // NOT INDEXED makes SQLite count the rows of the table itself, because a damaged index can have another number of entries.
  return connection.readNumber(`SELECT count(*) FROM ${quoteName(table)} NOT INDEXED`);
}

/** Makes the items that are there as the declaration wants them. */
import type { Settings } from "../../../model/field.js";
import { NotUnique, Overtaken } from "../../../migrations/not-declarable.js";
import { migrateItem, listRead, withSources } from "../../../migrations/migrate-item.js";
import { planResource } from "../../../migrations/plan-resource.js";
import type { FillItem, Fills } from "../../../migrations/hook-backfill-types.js";
import type { ResourceMigration, StoredSchema } from "../../../migrations/plan-resource.js";
import { storedPath } from "../../../port/stored-item.js";
import { Progress } from "../../../migrations/progress.js";
import type { Connection } from "../database/connection.js";
import { readLatest } from "../writing/declaration-records.js";
import { isUniqueViolation } from "../database/errors.js";
import { readItem, rowsAfter } from "../database/item-rows.js";
import { dropIndexes, findExisting, makeIndexes, makeKeyIndex, makeTables, missingIndexes } from "./make-tables.js";
import type { Existing, Index } from "./make-tables.js";
import { describeTable, keySql, quote } from "../database/table.js";
import type { Table, Tables } from "../database/table.js";
import { fillRows, listFilled } from "./fill-rows.js";
import { secondsOfIndex } from "./index-waits.js";
import { Lease } from "./lease.js";
import { Turns, turnMs } from "./turns.js";
import { keepStoredSchema, readSchemaText } from "../writing/stored-schemas.js";
import { deleteWords, replaceItem } from "../writing/write-rows.js";

/** What is held in memory. */
const atOnce = { rows: 500, bytes: 2 ** 22 } as const;

export interface Evolving {
  readonly table: Table;
  readonly migration: ResourceMigration;
  readonly missing: readonly Index[];
  readonly fill: FillItem | undefined;
}

export interface Beginning {
  readonly settings?: Settings | undefined;
  /** No process writes yet what the declaration derives. */
  readonly isNew: boolean;
  /** What lacks one of these is left to a process that has it. */
  readonly fills: Fills;
}

/**
 * Makes tables whole in the transaction that is open, and all that is left to do where no item waits for it.
 *
 * @returns what `completeMigration` must do
 */
export function beginMigration(connection: Connection, tables: Tables, beginning: Beginning): readonly Evolving[] {
  const existing = findExisting(connection);
  const begun = tables.all().flatMap((table) => beginTable(connection, table, existing, beginning) ?? []);
  if (begun.some(({ migration, missing }) => migration.rewrite || missing.length > 0)) return begun;
  finish(connection, begun, existing);
  return [];
}

/** Nothing that the declaration before needs is dropped before all is there. Throws `NotUnique` and `Overtaken`. */
export async function completeMigration(
  connection: Connection,
  digest: string,
  tables: readonly Evolving[],
  say: (line: string) => void,
): Promise<void> {
  if (tables.length === 0) return;
  await withTurns(connection, digest, (take) => change(connection, tables, take, say));
}

async function withTurns(connection: Connection, digest: string, work: (take: Take) => Promise<void>): Promise<void> {
  const lease = new Lease(connection);
  if (!(await lease.take())) throw new Overtaken();
  const turns = new Turns(connection);
  const take = <Result>(work: () => Result): Promise<Result> =>
    turns.take(() => {
      if (readLatest(connection)?.digest !== digest || !lease.renew()) throw new Overtaken();
      return work();
    });
  try {
    await work(take);
  } finally {
    await turns.take(() => lease.end());
  }
}

type Take = <Result>(work: () => Result) => Promise<Result>;

async function rewriteAll(
  connection: Connection,
  tables: readonly Evolving[],
  take: Take,
  say: (line: string) => void,
): Promise<void> {
  for (const one of tables) {
    if (!one.migration.rewrite) continue;
    const progress = new Progress(one.table.definition.path, countRows(connection, one.table), say);
    for (let after: number | null = 0; after !== null;) {
      const key: number = after;
      const changed = await take(() => rewriteItems(connection, one, key));
      progress.add(changed.items);
      after = changed.last;
    }
  }
}

async function change(
  connection: Connection,
  tables: readonly Evolving[],
  take: Take,
  say: (line: string) => void,
): Promise<void> {
  await rewriteAll(connection, tables, take, say);
  for (const { table, missing } of tables) {
    for (const index of missing) {
      const seconds = secondsOfIndex(connection, table);
      if (seconds !== null)
        say(`making an index of ${table.definition.path}: writes wait for it, about ${seconds.toFixed(1)} s`);
      await take(() => makeIndex(connection, table, index));
    }
  }
  await take(() => finish(connection, tables, findExisting(connection)));
}

function beginTable(
  connection: Connection,
  table: Table,
  existing: Existing,
  { settings, isNew, fills }: Beginning,
): Evolving | null {
  const path = storedPath(table.definition);
  const stored = readSchemaText(connection, path);
  const schema = stored === null ? null : (JSON.parse(stored) as StoredSchema);
  const migration = planResource(table.definition, schema, settings);
  const fill = fills.get(path);
  if (migration.asked.length > 0 && fill === undefined) return null;
  makeTables(connection, table, existing);
  if (stored === null) {
    makeIndexes(connection, table, existing);
    return { table, migration, missing: [], fill };
  }
  for (const name of migration.keyed) {
    // What the items held when the key was declared before.
    if (isNew) connection.exec(`UPDATE ${table.sql} SET ${quote(name)} = NULL WHERE ${quote(name)} IS NOT NULL`);
    makeKeyIndex(connection, table, quote(name));
  }
  if (migration.rewrite) keepStoredSchema(connection, path, migration.begun);
  return { table, migration, missing: missingIndexes(table, existing), fill };
}

interface Rewritten {
  readonly items: number;
  /** Key of the last one; null when there are no more. */
  readonly last: number | null;
}

/** As many as there is time for. Columns of fields that are declared no more keep what they hold. */
function rewriteItems(connection: Connection, { table, migration, fill }: Evolving, after: number): Rewritten {
  if (readSchemaText(connection, storedPath(table.definition)) !== JSON.stringify(migration.begun))
    throw new Overtaken();
  const until = Date.now() + turnMs;
  const filled = listFilled(table, migration);
  if (filled !== null) return fillRows(connection, table, filled, after, until);
  const wide = describeTable(withSources(table.definition, migration));
  const fields = listRead(table.definition, migration);
  const { keyed, reworded } = migration;
  const names = listUnknown(table, migration);
  const unknown = Object.fromEntries(names.map((name) => [name, null]));
  let items = 0;
  for (let last = after; ;) {
    const { rows, cut } = rowsAfter(connection, wide, last, atOnce, fields);
    for (const row of rows) {
      const item = readItem(wide, row, fields);
      const evolved = migrateItem(wide.definition, item, migration, fill);
      if (reworded) deleteWords(connection, wide, item);
      if (evolved !== item || keyed.length > 0 || names.some((name) => (item.document[name] ?? null) !== null)) {
        const before = { ...item, document: { ...item.document, ...unknown } };
        replaceItem(connection, wide, before, evolved, keyed.length > 0 ? "every key" : "what changes");
      }
      items += 1;
      last = item.key;
      if (Date.now() > until) return { items, last };
    }
    if (!cut && rows.length < atOnce.rows) return { items, last: null };
  }
}

/** Fields of which the side tables need not have what the item holds. */
function listUnknown({ definition }: Table, { reworded, filled, asked }: ResourceMigration): readonly string[] {
  return [...Object.keys(filled), ...asked, ...(reworded ? definition.searchable : [])];
}

function makeIndex(connection: Connection, table: Table, { sql, columns }: Index): void {
  try {
    connection.exec(sql);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const names = columns.join(", ");
    const found = connection
      .prepare(`SELECT max(${keySql}) FROM ${table.sql} GROUP BY ${names} HAVING count(${names}) > 1 LIMIT 1`)
      .get([]);
    throw new NotUnique(table.definition.path, error, `; one of them has the number ${String(found?.[0])}`);
  }
}

function countRows(connection: Connection, { sql }: Table): number {
  return Number(connection.prepare(`SELECT count(*) FROM ${sql}`).get([])?.[0]);
}

function finish(connection: Connection, tables: readonly Evolving[], existing: Existing): void {
  for (const { table, migration } of tables) {
    dropIndexes(connection, table, existing);
    keepStoredSchema(connection, storedPath(table.definition), migration.schema);
  }
}

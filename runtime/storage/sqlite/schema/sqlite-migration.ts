/** Migrations of a SQLite file. */
import type { Settings } from "../../../model/field.js";
import type { Registry } from "../../../model/resource.js";
import type { DeclarationRecords } from "../../../migrations/bind-names.js";
import type { FillItem, Fills } from "../../../migrations/hook-backfill-types.js";
import { openFills } from "../../../migrations/hook-backfill.js";
import type {
  Batch,
  BegunMigration,
  ClaimedVersion,
  Claiming,
  MigrationPort,
  ResourceWork,
} from "../../../migrations/migration-port.js";
import { NotUnique, Overtaken } from "../../../migrations/not-declarable.js";
import { migrateItem, listRead, withSources } from "../../../migrations/migrate-item.js";
import { planResource } from "../../../migrations/plan-resource.js";
import type { ResourceMigration, StoredSchema } from "../../../migrations/plan-resource.js";
import { registryOf } from "../../../migrations/version-registry.js";
import { storedPath } from "../../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { claimTables, giveUpClaim, makeDeclarations, readLatest, readRecords } from "../writing/declaration-records.js";
import { isUniqueViolation } from "../database/errors.js";
import { readItem, rowsAfter } from "../database/item-rows.js";
import { dropIndexes, findExisting, makeIndexes, makeKeyIndex, makeTables, missingIndexes } from "./make-tables.js";
import type { Existing, Index } from "./make-tables.js";
import { describeTable, keySql, quote, Tables } from "../database/table.js";
import type { Table } from "../database/table.js";
import { makeAnswers } from "../writing/idempotency-records.js";
import { fillRows, listFilled } from "./fill-rows.js";
import { makeSecrets } from "./id-secret.js";
import { secondsOfIndex } from "./index-waits.js";
import { makeLease, SqliteLease } from "./lease.js";
import { digestTables, forgetMade, isMade, makeMade, noteMade } from "./made.js";
import { inTransaction, Turns, turnMs } from "./turns.js";
import { keepStoredSchema, makeStoredSchemas, readSchemaText } from "../writing/stored-schemas.js";
import { deleteWords, replaceItem } from "../writing/write-rows.js";

/** What is held in memory. */
const atOnce = { rows: 500, bytes: 2 ** 22 } as const;

interface TableWork extends ResourceWork {
  readonly table: Table;
  readonly migration: ResourceMigration;
  readonly missing: readonly Index[];
  readonly fill: FillItem | undefined;
}

interface Beginning {
  readonly settings?: Settings | undefined;
  /** No process writes yet what the declaration derives. */
  readonly isNew: boolean;
  /** What lacks one of these is left to a process that has it. */
  readonly fills: Fills;
}

/** What is to be filled by hooks of other declarations. */
const leftToOthers = { isNew: false, fills: new Map() } as const;

/** Each batch is a transaction of some milliseconds, between which other processes write. */
export class SqliteMigration implements MigrationPort<TableWork> {
  readonly lease: SqliteLease;
  readonly #connection: Connection;
  readonly #turns: Turns;
  /** The digest of the version, and of its tables, that this process has claimed. */
  #claimed: { readonly digest: string; readonly made: string } | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#turns = new Turns(connection);
    this.lease = new SqliteLease(connection);
  }

  async readRecords(): Promise<DeclarationRecords> {
    const isServed = findExisting(this.#connection).has("_declarations");
    return isServed ? readRecords(this.#connection) : { declarations: [], schemas: {} };
  }

  /** In one transaction: at its end, tables and records are there together. */
  async claim(registry: Registry, { settings, isLaterServed, announce }: Claiming): Promise<ClaimedVersion<TableWork>> {
    await announce();
    const connection = this.#connection;
    return inTransaction(connection, () => {
      makeOwnTables(connection);
      const { digest, standing, registry: bound } = claimTables(connection, registry, settings, isLaterServed);
      if (standing === "older") return { registry: bound, ...beginLatest(connection) };
      const tables = new Tables(bound);
      const made = digestTables(tables);
      if (standing === "latest" && isMade(connection, made)) return { registry: bound, digest, works: [] };
      forgetMade(connection);
      const works = beginTables(connection, tables, {
        settings,
        isNew: standing !== "latest",
        fills: openFills(bound),
      });
      if (works.length === 0) noteMade(connection, made);
      this.#claimed = { digest, made };
      return { registry: bound, digest, works };
    });
  }

  giveUp(digest: string): Promise<BegunMigration<TableWork>> {
    return this.#turns.take(() => {
      giveUpClaim(this.#connection, digest);
      return beginLatest(this.#connection);
    });
  }

  /** Nothing: the claim has recorded it. */
  async begin(): Promise<void> {}

  async countItems({ table }: TableWork): Promise<number> {
    return Number(this.#connection.prepare(`SELECT count(*) FROM ${table.sql}`).get([])?.[0]);
  }

  changeBatch(digest: string, work: TableWork, after: number): Promise<Batch> {
    return this.#take(digest, () => rewriteItems(this.#connection, work, after));
  }

  async makeIndexes(digest: string, { table, missing }: TableWork, say: (line: string) => void): Promise<void> {
    for (const index of missing) {
      const seconds = secondsOfIndex(this.#connection, table);
      if (seconds !== null)
        say(`making an index of ${table.definition.path}: writes wait for it, about ${seconds.toFixed(1)} s`);
      await this.#take(digest, () => makeIndex(this.#connection, table, index));
    }
  }

  async finish({ digest, works }: BegunMigration<TableWork>): Promise<void> {
    await this.#take(digest, () => {
      finishTables(this.#connection, works, findExisting(this.#connection));
      if (this.#claimed?.digest === digest) noteMade(this.#connection, this.#claimed.made);
    });
  }

  #take<Result>(digest: string, work: () => Result): Promise<Result> {
    return this.#turns.take(() => {
      if (readLatest(this.#connection)?.digest !== digest || !this.lease.hold()) throw new Overtaken();
      return work();
    });
  }
}

/** What is kept beside the items. */
export function makeOwnTables(connection: Connection): void {
  makeStoredSchemas(connection);
  connection.exec("CREATE TABLE IF NOT EXISTS _sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL)");
  makeSecrets(connection);
  makeAnswers(connection);
  makeDeclarations(connection);
  makeLease(connection);
  makeMade(connection);
}

/** What a killed start has left of the latest version, in the transaction that is open. */
function beginLatest(connection: Connection): BegunMigration<TableWork> {
  const latest = readLatest(connection);
  if (latest === null) return { digest: "", works: [] };
  const tables = new Tables(registryOf(latest.parse()));
  return { digest: latest.digest, works: beginTables(connection, tables, leftToOthers) };
}

/** Makes tables in the transaction that is open, and all that is left to do if no item waits for it: then there is no work. */
function beginTables(connection: Connection, tables: Tables, beginning: Beginning): readonly TableWork[] {
  const existing = findExisting(connection);
  const begun = tables.all().flatMap((table) => beginTable(connection, table, existing, beginning) ?? []);
  if (begun.some(({ changesItems, missing }) => changesItems || missing.length > 0)) return begun;
  finishTables(connection, begun, existing);
  return [];
}

function beginTable(
  connection: Connection,
  table: Table,
  existing: Existing,
  { settings, isNew, fills }: Beginning,
): TableWork | null {
  const path = storedPath(table.definition);
  const stored = readSchemaText(connection, path);
  const schema = stored === null ? null : (JSON.parse(stored) as StoredSchema);
  const migration = planResource(table.definition, schema, settings);
  const fill = fills.get(path);
  if (migration.asked.length > 0 && fill === undefined) return null;
  makeTables(connection, table, existing);
  if (stored === null) {
    makeIndexes(connection, table, existing);
    return { definition: table.definition, changesItems: migration.rewrite, table, migration, missing: [], fill };
  }
  for (const name of migration.keyed) {
    // What the items held when the key was declared before.
    if (isNew) connection.exec(`UPDATE ${table.sql} SET ${quote(name)} = NULL WHERE ${quote(name)} IS NOT NULL`);
    makeKeyIndex(connection, table, quote(name));
  }
  if (migration.rewrite) keepStoredSchema(connection, path, migration.begun);
  const common = { definition: table.definition, changesItems: migration.rewrite, table, migration, fill };
  return { ...common, missing: missingIndexes(table, existing) };
}

/** As many as there is time for. Columns of fields that are declared no more keep what they hold. */
function rewriteItems(connection: Connection, { table, migration, fill }: TableWork, after: number): Batch {
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

function finishTables(connection: Connection, tables: readonly TableWork[], existing: Existing): void {
  for (const { table, migration } of tables) {
    dropIndexes(connection, table, existing);
    keepStoredSchema(connection, storedPath(table.definition), migration.schema);
  }
}

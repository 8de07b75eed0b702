/** Migrations of a SQLite file. */
import { lackingAtMost, type LackingItems } from "../../../migrations/bind-names.js";
import type {
  Batch,
  IndexChanges,
  IndexPart,
  ItemChange,
  LatestVersion,
  MigrationPort,
  Place,
  ResourceState,
  VersionRecords,
} from "../../../migrations/migration-port.js";
import { NotUnique } from "../../../migrations/not-declarable.js";
import type { ResourceDefinition } from "../../../model/resource.js";
import { storedPath } from "../../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { isUniqueViolation } from "../database/errors.js";
import { describeTable, keySql, quote } from "../database/table.js";
import {
  insertVersion,
  keepStoredSchema,
  makeDeclarations,
  readLatest,
  readRecords,
  readStates,
  removeVersion,
} from "../writing/declaration-records.js";
import { makeAnswers } from "../writing/idempotency-records.js";
import { changeRows } from "./change-rows.js";
import { makeSecrets } from "./id-secret.js";
import { secondsOfIndex } from "./index-waits.js";
import { makeLease, SqliteLease } from "./lease.js";
import { isMade, makeMade, noteMade } from "./made.js";
import { describeIndexes, findExisting, makeIndexes, makeKeyIndex, makeTables } from "./make-tables.js";
import { missingIndexes, unwantedIndexes } from "./make-tables.js";
import { Turns, turnMs } from "./turns.js";

export class SqliteMigration implements MigrationPort {
  readonly kind = "table";
  readonly isTransactional = true;
  readonly lease: SqliteLease;
  readonly #connection: Connection;
  readonly #turns: Turns;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#turns = new Turns(connection);
    this.lease = new SqliteLease(connection, this.#turns);
  }

  atomically<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(work);
  }

  async readRecords(): Promise<VersionRecords> {
    const isServed = findExisting(this.#connection).has("_declarations");
    return isServed ? readRecords(this.#connection) : { last: 0, declarations: [], schemas: {} };
  }

  async readLatest(): Promise<LatestVersion | null> {
    return readLatest(this.#connection);
  }

  async appendVersion(_: number, digest: string, version: string): Promise<boolean> {
    insertVersion(this.#connection, digest, version);
    return true;
  }

  async removeVersion(digest: string): Promise<void> {
    removeVersion(this.#connection, digest);
  }

  async readStates(): Promise<{ readonly [path: string]: ResourceState }> {
    return readStates(this.#connection);
  }

  async keepState(path: string, { schema }: ResourceState): Promise<void> {
    keepStoredSchema(this.#connection, path, schema);
  }

  async isFinished(definitions: readonly ResourceDefinition[]): Promise<boolean> {
    return isMade(this.#connection, definitions);
  }

  async noteFinished(definitions: readonly ResourceDefinition[] | null): Promise<void> {
    noteMade(this.#connection, definitions);
  }

  async findForeign(names: readonly string[]): Promise<readonly string[]> {
    return findForeign(this.#connection, names);
  }

  async findLacking(
    definition: Pick<ResourceDefinition, "path" | "storedAs">,
    stored: string | null,
    id: string | null,
  ): Promise<LackingItems> {
    const where = stored === null ? "" : ` WHERE ${quote(stored)} IS NULL`;
    const from = `FROM ${quote(storedPath(definition))}${where}`;
    const count = Number(this.#connection.prepare(`SELECT count(*) ${from}`).get([])?.[0]);
    const columns = `_path, ${id === null ? keySql : quote(id)}`;
    const first = this.#connection.prepare(`SELECT ${columns} ${from} ORDER BY ${keySql} LIMIT ?`).all([lackingAtMost]);
    return { count, first: first.map(([path, own]) => ({ path: String(path), id: Number(own) })) };
  }

  async countItems(definition: ResourceDefinition): Promise<number> {
    const sql = `SELECT count(*) FROM ${quote(storedPath(definition))}`;
    return Number(this.#connection.prepare(sql).get([])?.[0]);
  }

  async makeOwnPlaces(): Promise<void> {
    makeOwnTables(this.#connection);
  }

  /** An index of a new table costs nothing. */
  async makePlaces(places: readonly Place[]): Promise<void> {
    const existing = findExisting(this.#connection);
    for (const { definition, isNew, keyed, clearsKeys } of places) {
      const table = describeTable(definition);
      makeTables(this.#connection, table, existing);
      if (isNew) makeIndexes(this.#connection, table, existing);
      for (const name of keyed.map(quote)) {
        if (clearsKeys) this.#connection.exec(`UPDATE ${table.sql} SET ${name} = NULL WHERE ${name} IS NOT NULL`);
        makeKeyIndex(this.#connection, table, name);
      }
    }
  }

  async changeBatch(change: ItemChange, after: number): Promise<Batch> {
    return changeRows(this.#connection, change, after, Date.now() + turnMs);
  }

  /** Creates each index in a transaction of its own, because writes wait meanwhile. */
  async compareIndexes(definitions: readonly ResourceDefinition[]): Promise<readonly IndexChanges[]> {
    const existing = findExisting(this.#connection);
    return definitions
      .map((definition) => describeTable(definition))
      .map((table) => ({
        missing: missingIndexes(table, existing).map(({ name }) => [name]),
        unwanted: unwantedIndexes(table, existing),
      }));
  }

  async makeIndexes(definition: ResourceDefinition, part: IndexPart, say: (line: string) => void): Promise<void> {
    const table = describeTable(definition);
    const seconds = secondsOfIndex(this.#connection, table);
    if (seconds !== null)
      say(`making an index of ${definition.path}: writes wait for it, about ${seconds.toFixed(1)} s`);
    const indexes = [...describeIndexes(table).values()].filter(({ name }) => part.includes(name));
    for (const { sql, columns } of indexes) {
      try {
        this.#connection.exec(sql);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const names = columns.join(", ");
        const twins = `SELECT max(${keySql}) FROM ${table.sql} GROUP BY ${names} HAVING count(${names}) > 1 LIMIT 1`;
        const found = this.#connection.prepare(twins).get([]);
        throw new NotUnique(definition.path, error, `; one of them has the number ${String(found?.[0])}`);
      }
    }
  }

  async dropIndexes(_: ResourceDefinition, names: readonly string[]): Promise<void> {
    for (const name of names) this.#connection.exec(`DROP INDEX IF EXISTS ${quote(name)}`);
  }
}

/** SQLite compares table names regardless of case. */
export function findForeign(connection: Connection, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").all([]);
  return tables.map(([name]) => String(name)).filter((name) => wanted.has(name.toLowerCase()));
}

/** Creates the internal tables. */
export function makeOwnTables(connection: Connection): void {
  makeDeclarations(connection);
  connection.exec("CREATE TABLE IF NOT EXISTS _sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL)");
  makeSecrets(connection);
  makeAnswers(connection);
  makeLease(connection);
  makeMade(connection);
}

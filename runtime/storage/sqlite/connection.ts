import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";

/** What a column can hold. A boolean given to libsql ends the process: it is stored as 0 or 1. */
export type SqlValue = string | number | null;
export type Row = readonly SqlValue[];

export interface Statement {
  /** The first row, if any. */
  get(parameters: readonly SqlValue[]): Row | undefined;
  all(parameters: readonly SqlValue[]): readonly Row[];
  /** The first rows, until they are so many bytes together: at least one. `cut`: there are more. */
  upTo(bytes: number, parameters: readonly SqlValue[]): Rows;
  run(parameters: readonly SqlValue[]): void;
}

export interface Rows {
  readonly rows: readonly Row[];
  readonly cut: boolean;
  readonly bytes: number;
}

/** Another process that opens or closes the file at the same time holds it for a moment. */
const openingMs = 5000;
/** Statements kept ready; those of rare filters come and go. */
const cacheSize = 1000;
const bytesOfNumber = 8;

/** One connection. Every call holds the thread until the database has answered. */
export class Connection {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Statement>();

  /** `busyMs`: how long a statement waits for a lock that another connection holds. */
  constructor(file: string, busyMs: number) {
    if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
    this.#database = new Database(file, { timeout: openingMs });
    this.#database.exec("PRAGMA journal_mode = WAL");
    this.#database.exec("PRAGMA synchronous = FULL");
    this.#database.exec(`PRAGMA busy_timeout = ${String(busyMs)}`);
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const [oldest] = this.#statements.size < cacheSize ? [] : this.#statements.keys();
    if (oldest !== undefined) this.#statements.delete(oldest);
    const statement = this.#compile(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #compile(sql: string): Statement {
    const statement = this.#database.prepare<SqlValue[]>(sql);
    if (statement.reader) statement.raw(true);
    // The rows of a raw statement are arrays of its columns; the types of the package do not say so.
    return {
      get: (parameters) => statement.get(parameters as never) as Row | undefined,
      all: (parameters) => statement.all(parameters as never) as readonly Row[],
      upTo: (bytes, parameters) => takeRows(statement, bytes, parameters),
      run: (parameters) => void statement.run(parameters as never),
    };
  }
}

function takeRows(statement: Database.Statement, bytes: number, parameters: readonly SqlValue[]): Rows {
  const rows: Row[] = [];
  let taken = 0;
  for (const row of statement.iterate(parameters) as Iterable<Row>) {
    if (taken >= bytes) {
      // Ends the statement: it would hold on to its view of the file, and no checkpoint could get past that.
      statement.get(parameters);
      return { rows, cut: true, bytes: taken };
    }
    rows.push(row);
    for (const value of row) taken += typeof value === "string" ? value.length : bytesOfNumber;
  }
  return { rows, cut: false, bytes: taken };
}

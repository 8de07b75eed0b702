import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type Libsql from "libsql";
import { findDamaged } from "../../../model/damaged-item.js";
import { openReader, type Reader, type Row, type SqlValue } from "./checked-texts.js";
import { Database } from "./driver.js";
import { refuseForeignFile } from "./foreign-file.js";

export type { Row, SqlValue };

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
  readonly #database: Libsql.Database;
  readonly #statements = new Map<string, Statement>();
  #isOpen = true;

  /**
   * @param busyMs how long a statement waits for a lock that another connection holds
   * @throws ForeignData where the file belongs to another program
   */
  constructor(file: string, busyMs: number) {
    makeFile(file);
    this.#database = new Database(file, { timeout: openingMs });
    refuseForeignFile(this.#database, file);
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
    this.#requireOpen();
    this.#database.exec(sql);
  }

  get inTransaction(): boolean {
    return this.#isOpen && this.#database.inTransaction;
  }

  /** Copies the log into the file, which is whole without it then, and empties it, as far as no other process is in the way. */
  emptyLog(): void {
    this.exec("PRAGMA busy_timeout = 0");
    this.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Nothing reaches the database afterwards. */
  close(): void {
    if (!this.#isOpen) return;
    // libsql closes the file only when the statements have been collected: until then it would hold on to what it has seen.
    if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
    this.#isOpen = false;
    this.#statements.clear();
    this.#database.close();
  }

  /** libsql ends the process, or goes on with what is closed. */
  #requireOpen(): void {
    if (!this.#isOpen) throw new Error("the connection is closed");
  }

  #compile(sql: string): Statement {
    this.#requireOpen();
    const statement = this.#database.prepare<SqlValue[]>(sql);
    if (statement.reader) statement.raw(true);
    const bound = (parameters: readonly SqlValue[]): readonly SqlValue[] => {
      this.#requireOpen();
      parameters.forEach(requireBindable);
      return parameters;
    };
    const reader = openReader(this.#database, sql, statement);
    return {
      get: (parameters) => reader.get(bound(parameters)),
      all: (parameters) => reader.all(bound(parameters)),
      upTo: (bytes, parameters) => takeRows(reader, bytes, bound(parameters)),
      run: (parameters) => void statement.run(bound(parameters) as never),
    };
  }
}

function takeRows(reader: Reader, bytes: number, parameters: readonly SqlValue[]): Rows {
  const rows: Row[] = [];
  let taken = 0;
  let cut = false;
  try {
    for (const row of reader.iterate(parameters)) {
      cut = taken >= bytes;
      if (cut) break;
      rows.push(row);
      for (const value of row) taken += typeof value === "string" ? value.length : bytesOfNumber;
    }
  } catch (error) {
    if (findDamaged(error) !== null) reader.end(parameters);
    throw error;
  }
  if (cut) reader.end(parameters);
  return { rows, cut, bytes: taken };
}

/** A value that the types do not know of, from a hook perhaps: libsql takes it for another, and ends the process at a boolean. */
function requireBindable(value: unknown): void {
  if (typeof value === "string" || typeof value === "number" || value === null) return;
  throw new TypeError(`SQLite takes strings, numbers and null; this is a value of type ${typeof value}`);
}

/** For the account of the server alone, as SQLite then makes the files beside it. A file that is there keeps its mode. */
export function makeFile(file: string): void {
  if (file === ":memory:" || existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

/** The connection to the database file, and the checks that the file belongs to this program and was not replaced. */
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type Libsql from "libsql";
import { LRUCache } from "lru-cache";
import {
  type QueryReader,
  type ReadLimits,
  type Row,
  type RowBatch,
  type SqlValue,
  isBlobError,
  createQueryReader,
} from "./query-reader.js";
import { processAbortsIfThreadIsInterrupted, Database } from "./driver.js";
import { isBusy } from "./errors.js";
import { OtherProgramDataError, formatContainerNames } from "../../../migrations/other-program-data.js";

export type { Row, SqlValue };

export interface Statement {
  /** Returns the first row; undefined if there is none. */
  get(parameters: readonly SqlValue[]): Row | undefined;
  /**
   * Returns the first row of a query that casts its texts to blobs. The caller checks that the blobs are UTF-8. Returns
   * "damaged" if SQLite cannot write a stored value as JSON.
   */
  getBlobs(parameters: readonly SqlValue[]): BlobRow | "damaged" | undefined;
  all(parameters: readonly SqlValue[]): readonly Row[];
  /** Reads the first rows of a query, as many as the limits allow. */
  readUpTo(limits: ReadLimits, parameters: readonly SqlValue[]): RowBatch;
  run(parameters: readonly SqlValue[]): void;
}

/** Runs a call of the SQLite library, which must not be interrupted by the end of the thread. */
type LibraryCallGuard = <Result>(call: () => Result) => Result;

export type BlobRow = readonly (number | Buffer | null)[];

/** How long to wait if another process opens or closes the file at the same time, in milliseconds. */
const openingTimeoutMs = 5000;
const maxCachedStatements = 1000;

/** A connection to the database file. Every call blocks the thread until the database has answered. */
export class Connection {
  readonly #database: Libsql.Database;
  readonly #statements = new LRUCache<string, Statement>({ max: maxCachedStatements });
  readonly #guard: LibraryCallGuard | null;
  #isOpen = true;

  /**
   * @param lockWaitMs how long a statement waits for a lock of another connection, in milliseconds
   * @param guard runs the calls of a thread that can be ended from outside
   * @throws OtherProgramDataError if the file belongs to another program
   */
  constructor(file: string, lockWaitMs: number, guard: LibraryCallGuard | null = null) {
    this.#guard = processAbortsIfThreadIsInterrupted ? guard : null;
    createMissingFile(file);
    this.#database = new Database(file, { timeout: openingTimeoutMs });
    requireStockroomFile(this.#database, file);
    enableWriteAheadLog(this.#database);
    this.#database.exec("PRAGMA synchronous = FULL");
    this.#database.exec(`PRAGMA busy_timeout = ${String(lockWaitMs)}`);
  }

  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#call(() => this.#compile(sql))));
    return statement;
  }

  /** Runs a query whose result is a single number, such as a count. */
  readNumber(sql: string, parameters: readonly SqlValue[] = []): number {
    return Number(this.prepare(sql).get(parameters)?.[0]);
  }

  exec(sql: string): void {
    this.#requireOpen();
    this.#call(() => this.#database.exec(sql));
  }

  /** Runs reads on one snapshot of the file, so that all of them see the data of the same moment. */
  readInSnapshot<Result>(read: () => Result): Result {
    this.prepare("BEGIN").run([]);
    try {
      return read();
    } finally {
      // SQLite itself ends a transaction after some errors.
      if (this.inTransaction) this.prepare("COMMIT").run([]);
    }
  }

  get inTransaction(): boolean {
    return this.#isOpen && this.#call(() => this.#database.inTransaction);
  }

  /**
   * Copies the write-ahead log into the file and empties the log, so that the file alone is complete. Has no effect
   * while another process uses the log.
   */
  truncateWriteAheadLog(): void {
    this.exec("PRAGMA busy_timeout = 0");
    this.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Closes the connection. All later calls fail. */
  close(): void {
    if (!this.#isOpen) return;
    // Rolls back first, because libsql closes the file only when all statements are garbage-collected. Until then, an open
    // transaction would keep its snapshot of the file.
    if (this.inTransaction) this.exec("ROLLBACK");
    this.#isOpen = false;
    this.#statements.clear();
    this.#call(() => this.#database.close());
  }

  /** Throws after `close`, because libsql would crash or continue to use closed statements. */
  #requireOpen(): void {
    if (!this.#isOpen) throw new Error("the connection is closed");
  }

  #call<Result>(call: () => Result): Result {
    return this.#guard === null ? call() : this.#guard(call);
  }

  #compile(sql: string): Statement {
    this.#requireOpen();
    const statement = this.#database.prepare<SqlValue[]>(sql);
    if (statement.reader) statement.raw(true);
    const reader: QueryReader = isQuery(sql)
      ? createQueryReader(this.#database, sql, statement.columns())
      : createNonQueryReader(statement);
    const call = <Result>(parameters: readonly SqlValue[], callLibrary: () => Result): Result => {
      this.#requireOpen();
      parameters.forEach(requireBindableParameter);
      return this.#call(callLibrary);
    };
    return {
      get: (parameters) => call(parameters, () => reader.get(parameters)),
      getBlobs: (parameters) => {
        try {
          return call(parameters, () => statement.get(parameters as never) as BlobRow | undefined);
        } catch (error) {
          if (!isBlobError(error)) throw error;
          // After an error, libsql would resume the statement where it stopped, so the next call prepares a new one.
          this.#statements.delete(sql);
          return "damaged";
        }
      },
      all: (parameters) => call(parameters, () => reader.all(parameters)),
      readUpTo: (limits, parameters) => call(parameters, () => reader.readUpTo(limits, parameters)),
      run: (parameters) => void call(parameters, () => statement.run(parameters as never)),
    };
  }
}

function isQuery(sql: string): boolean {
  return /^\s*(SELECT|WITH)\b/i.test(sql);
}

/** Returns the reader of a statement that SQLite does not accept inside a query, such as a PRAGMA. */
function createNonQueryReader(statement: Libsql.Statement): QueryReader {
  // The casts are needed because the package's types do not know that `raw` makes the rows arrays.
  return {
    get: (parameters) => statement.get(parameters) as Row | undefined,
    all: (parameters) => statement.all(parameters) as readonly Row[],
    readUpTo() {
      throw new Error("readUpTo works only with SELECT statements");
    },
  };
}

/** Rejects values of other types, which untyped hooks can pass. libsql crashes on booleans and misreads some other values. */
function requireBindableParameter(value: unknown): void {
  if (typeof value === "string" || typeof value === "number" || value === null) return;
  throw new TypeError(`SQLite takes only strings, numbers and null, not a value of type ${typeof value}`);
}

/** How often to try again while another connection locks the file, in milliseconds. */
const lockRetryDelayMs = 5;

/**
 * Waits while another process creates the same file. SQLite itself does not wait here: two connections that both switch a new file
 * to the write-ahead log have read locks and would wait for each other, so one of them fails at once in spite of `busy_timeout`.
 */
function enableWriteAheadLog(database: Libsql.Database): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = Date.now() + openingTimeoutMs; ;) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(sleeper, 0, 0, lockRetryDelayMs);
    }
  }
}

/** Creates a missing file with access for its owner only. SQLite gives its log files the same mode. */
export function createMissingFile(file: string): void {
  if (file === ":memory:") return;
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true)
    throw new Error(`it is a folder; write the path of a file, such as sqlite:${join(file, "stockroom.db")}`);
  if (found !== undefined) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

/** Identifies the open file, so that a thread that starts later can check that it opens the same file. */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

/** @throws Error if the file does not exist */
export function readFileIdentity(file: string): FileIdentity {
  const { dev, ino } = statSync(file, { bigint: true });
  return { device: dev, inode: ino };
}

/** Throws, with SQLite's code for a moved file, if the file was removed or replaced. In WAL mode, SQLite does not notice this. */
export function requireSameFile(file: string, { device, inode }: FileIdentity): void {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found?.dev === device && found.ino === inode) return;
  const became = found === undefined ? "removed" : "replaced";
  throw Object.assign(new Error(`${file} was ${became}`), { code: "SQLITE_READONLY_DBMOVED" });
}

/** Name of a table in every Stockroom database. A file with other tables but without this one belongs to another program. */
const ownershipMarkerTable = "_schema";

/** Throws `OtherProgramDataError` if the file belongs to another program. Must run before any change, even of the journal mode. */
function requireStockroomFile(database: Libsql.Database, file: string): void {
  const sql =
    "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  const names = (database.prepare<[]>(sql).raw(true).all() as readonly (readonly [string])[]).map(([name]) => name);
  if (names.length === 0 || names.includes(ownershipMarkerTable)) return;
  throw new OtherProgramDataError(
    `the SQLite file ${file} belongs to another program: it holds ${formatContainerNames("table", names)}, which Stockroom did not create. ` +
      "Nothing was changed. Name another file in DATABASE_URL",
  );
}

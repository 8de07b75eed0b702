/** Lets reads share the read lock (for one turn of the event loop), cached results, and slow work that several callers need. */
import { LRUCache } from "lru-cache";
import { Connection } from "../database/connection.js";
import { unavailable } from "../../port/availability.js";

/** Minimum number of reads in a turn of the event loop. With fewer reads, taking the lock costs more than it saves. */
const leastReads = 4;
/** Number of reads without the lock after a turn with too few reads. */
const readsBetween = 64;

/**
 * Holds SQLite's read lock during a turn of the event loop with many reads. Otherwise, each statement takes and releases
 * the lock, which is half the cost of reading an item. Statements still see the latest commit.
 */
export class ReadersLock {
  readonly #connection: Connection;
  readonly #isAllowed: () => boolean;
  #isHeld = false;
  /** Number of reads since the lock was taken. */
  #reads = 0;
  #pause = 0;

  /** @param isAllowed returns false while the writer thread is working, because the lock would delay a checkpoint */
  constructor(file: string, isAllowed: () => boolean) {
    this.#connection = new Connection(file, 0);
    this.#isAllowed = isAllowed;
  }

  /** Counts a read, and takes or releases the lock if necessary. Call it before each read. */
  beforeRead(): void {
    if (!this.#isAllowed()) this.release();
    else if (this.#isHeld) this.#reads += 1;
    else if (this.#pause > 0) this.#pause -= 1;
    else this.#acquire();
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#connection.prepare("COMMIT").run([]);
  }

  close(): void {
    this.release();
    this.#connection.close();
  }

  #acquire(): void {
    try {
      this.#connection.prepare("BEGIN").run([]);
      this.#isHeld = true;
      this.#connection.prepare("SELECT 1 FROM _schema LIMIT 1").get([]);
    } catch {
      // Ignores the error, because the next read will report it.
      if (this.#connection.inTransaction) this.#connection.prepare("ROLLBACK").run([]);
      this.#isHeld = false;
    }
    this.#reads = 1;
    setImmediate(() => {
      if (this.#reads < leastReads) this.#pause = readsBetween;
      this.release();
    });
  }
}

/** Detects changes of the database file, on a connection that does not write. */
export class FileVersion {
  readonly #connection: Connection;
  #seen: unknown;
  /** Whether `#seen` is still valid. A microtask ends its validity after the current synchronous code. */
  #isCurrent = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns a number that changes with each commit of another connection, in this process or another. */
  current(): unknown {
    return this.#connection.prepare("PRAGMA data_version").get([])?.[0];
  }

  /** Returns the version of the file. Calls without an `await` between them read the version only once. */
  cached(): unknown {
    if (!this.#isCurrent) {
      this.#seen = this.current();
      this.#isCurrent = true;
      queueMicrotask(() => (this.#isCurrent = false));
    }
    return this.#seen;
  }
}

/** Maximum sizes of a cache and of one entry, in UTF-16 code units. Keys count, too, because clients decide their length. */
const capacity = 2 ** 20;
const longestEntry = 2 ** 16;

/** Caches results of reads until another connection commits a change of the file. */
export class VersionedCache<Value extends NonNullable<unknown>> {
  readonly #file: FileVersion;
  readonly #known: LRUCache<string, Value>;
  /** Version of the file from which the cached data was read. */
  #version: unknown;

  /** @param lengthOf returns the length of a value, without its key, in code units */
  constructor(file: FileVersion, lengthOf: (value: Value) => number) {
    this.#file = file;
    this.#known = new LRUCache({
      maxSize: capacity,
      maxEntrySize: longestEntry,
      sizeCalculation: (value, key) => key.length + lengthOf(value),
    });
  }

  /** Returns the cached value; undefined if there is none, or if the file has changed since the value was read. */
  get(key: string): Value | undefined {
    const version = this.#file.cached();
    if (version !== this.#version) this.#known.clear();
    this.#version = version;
    return this.#known.get(key);
  }

  /** Caches a value that was read after `get` returned undefined. */
  set(key: string, value: Value): Value {
    this.#known.set(key, value);
    return value;
  }

  /** Returns the cached value, or reads it. The file may change while the value is read; then the value is not cached. */
  async find(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const version = this.#version;
    const value = await read();
    return this.#file.current() === version ? this.set(key, value) : value;
  }
}

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

interface SharedRun<Result> {
  readonly result: Promise<Result>;
  readonly end: AbortController;
  waiting: number;
}

/**
 * Shares work that several callers need at the same time. Callers that arrive during a run share the next run, because
 * the current one may have read older data. If the file has not changed, the next run takes the cached result.
 */
export class SharedWork<Result extends NonNullable<unknown>> {
  readonly #cache: VersionedCache<Result>;
  readonly #running = new Map<string, SharedRun<Result>>();
  /** For each key, the run that starts when the current run ends. */
  readonly #next = new Map<string, SharedRun<Result>>();

  constructor(cache: VersionedCache<Result>) {
    this.#cache = cache;
  }

  /**
   * Waits for the result of a shared run. A caller whose signal is aborted no longer counts as waiting. When no caller
   * waits, the work is aborted.
   */
  join(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    const running = unlessAborted(this.#running.get(key));
    if (running === undefined) return this.#wait(key, this.#begin(key, work), signal);
    return this.#wait(key, unlessAborted(this.#next.get(key)) ?? this.#queue(key, work, running), signal);
  }

  #begin(key: string, work: Work<Result>): SharedRun<Result> {
    const end = new AbortController();
    const shared = { result: this.#cache.find(key, () => work(end.signal)), end, waiting: 0 };
    this.#running.set(key, shared);
    return shared;
  }

  #queue(key: string, work: Work<Result>, running: SharedRun<Result>): SharedRun<Result> {
    const end = new AbortController();
    const begin = (): Promise<Result> => {
      if (end.signal.aborted) return Promise.reject(unavailable(end.signal.reason));
      this.#next.delete(key);
      this.#running.set(key, next);
      return this.#cache.find(key, () => work(end.signal));
    };
    const next: SharedRun<Result> = { result: running.result.then(begin, begin), end, waiting: 0 };
    this.#next.set(key, next);
    return next;
  }

  async #wait(key: string, shared: SharedRun<Result>, signal: AbortSignal): Promise<Result> {
    const { result, end } = shared;
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting === 0) end.abort(signal.reason);
    };
    shared.waiting += 1;
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await result;
    } finally {
      signal.removeEventListener("abort", leave);
      if (this.#running.get(key) === shared) this.#running.delete(key);
      if (this.#next.get(key) === shared) this.#next.delete(key);
    }
  }
}

/** Returns the shared run; undefined if it is aborted, because all of its callers have stopped waiting. */
function unlessAborted<Result>(shared: SharedRun<Result> | undefined): SharedRun<Result> | undefined {
  return shared?.end.signal.aborted === true ? undefined : shared;
}

/** Lets reads share the read lock (for one turn of the event loop) and cached results. */
import { LRUCache } from "lru-cache";
import { Connection } from "../database/connection.js";

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
  readVersion(): unknown {
    return this.#connection.prepare("PRAGMA data_version").get([])?.[0];
  }

  /** Returns the version of the file. Calls without an `await` between them read the version only once. */
  readVersionOnce(): unknown {
    if (!this.#isCurrent) {
      this.#seen = this.readVersion();
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
export class VersionedCache<Value extends object | number | boolean> {
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
    const version = this.#file.readVersionOnce();
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
    return this.#file.readVersion() === version ? this.set(key, value) : value;
  }
}

/** Lets reads share the read lock (for one turn of the event loop) and cached results. */
import { LRUCache } from "lru-cache";
import { Connection } from "../database/connection.js";

/** Minimum number of reads in a turn of the event loop. With fewer reads, taking the lock costs more than it saves. */
const minReadsForLock = 4;
/** Number of reads without the lock after a turn with too few reads. */
const readsWithoutLock = 64;

/**
 * Holds SQLite's read lock during a turn of the event loop with many reads. Otherwise, each statement takes and releases
 * the lock, which is half the cost of reading an item. Statements still see the latest commit.
 */
export class SharedReadLock {
  readonly #connection: Connection;
  readonly #isLockAllowed: () => boolean;
  #isHeld = false;
  /** Number of reads since the lock was taken. */
  #readCount = 0;
  #readsUntilLock = 0;

  /** @param isLockAllowed returns false while the writer thread is working, because the lock would delay a checkpoint */
  constructor(file: string, isLockAllowed: () => boolean) {
    this.#connection = new Connection(file, 0);
    this.#isLockAllowed = isLockAllowed;
  }

  /** Counts a read, and takes or releases the lock if necessary. Call it before each read. */
  beforeRead(): void {
    if (!this.#isLockAllowed()) this.release();
    else if (this.#isHeld) this.#readCount += 1;
    else if (this.#readsUntilLock > 0) this.#readsUntilLock -= 1;
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
    this.#readCount = 1;
    setImmediate(() => {
      if (this.#readCount < minReadsForLock) this.#readsUntilLock = readsWithoutLock;
      this.release();
    });
  }
}

/** Detects changes of the database file, on a connection that does not write. */
export class FileVersion {
  readonly #connection: Connection;
  #lastVersion: unknown;
  /** Whether `#lastVersion` is still valid. A microtask ends its validity after the current synchronous code. */
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
      this.#lastVersion = this.readVersion();
      this.#isCurrent = true;
      queueMicrotask(() => (this.#isCurrent = false));
    }
    return this.#lastVersion;
  }
}

/** Maximum sizes of a cache and of one entry, in UTF-16 code units. Keys count, too, because clients decide their length. */
const maxCacheLength = 2 ** 20;
const maxEntryLength = 2 ** 16;

/** Caches results of reads until another connection commits a change of the file. */
export class VersionedCache<Value extends object | number | boolean> {
  readonly #file: FileVersion;
  readonly #entries: LRUCache<string, Value>;
  /** Version of the file from which the cached data was read. */
  #version: unknown;

  /** @param lengthOf returns the length of a value, without its key, in code units */
  constructor(file: FileVersion, lengthOf: (value: Value) => number) {
    this.#file = file;
    this.#entries = new LRUCache({
      maxSize: maxCacheLength,
      maxEntrySize: maxEntryLength,
      sizeCalculation: (value, key) => key.length + lengthOf(value),
    });
  }

  /** Returns the cached value; undefined if there is none, or if the file has changed since the value was read. */
  get(key: string): Value | undefined {
    const version = this.#file.readVersionOnce();
    if (version !== this.#version) this.#entries.clear();
    this.#version = version;
    return this.#entries.get(key);
  }

  /** Caches a value that was read after `get` returned undefined. */
  set(key: string, value: Value): Value {
    this.#entries.set(key, value);
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

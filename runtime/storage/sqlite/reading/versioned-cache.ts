/** Caches results of reads until the database file changes. */
import { LRUCache } from "lru-cache";
import type { Connection } from "../database/connection.js";

/** Detects changes of the database file, on a connection that does not write. */
export class FileVersionReader {
  readonly #connection: Connection;
  #lastVersion: unknown;
  /** Whether `#lastVersion` is still valid. A microtask ends its validity after the current synchronous code. */
  #isCurrent = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Returns a number that changes with each commit of another connection, in this process or another. Calls without an
   * `await` between them read it only once.
   */
  readVersion(): unknown {
    if (!this.#isCurrent) {
      this.#lastVersion = this.#connection.prepare("PRAGMA data_version").get([])?.[0];
      this.#isCurrent = true;
      queueMicrotask(() => (this.#isCurrent = false));
    }
    return this.#lastVersion;
  }

  /** Makes the next call read the version again, because a transaction has begun. */
  forgetVersion(): void {
    this.#isCurrent = false;
  }
}

/** Maximum sizes of a cache and of one entry, in UTF-16 code units. Keys count, too, because clients decide their length. */
const maxCacheLength = 2 ** 20;
const maxEntryLength = 2 ** 16;

/** Caches results of reads until another connection commits a change of the file. */
export class VersionedCache<Value extends object | number | boolean> {
  readonly #file: FileVersionReader;
  readonly #entries: LRUCache<string, Value>;
  /** Version of the file from which the cached data was read. */
  #version: unknown;

  /** @param lengthOf returns the length of a value, without its key, in code units */
  constructor(file: FileVersionReader, lengthOf: (value: Value) => number) {
    this.#file = file;
    this.#entries = new LRUCache({
      maxSize: maxCacheLength,
      maxEntrySize: maxEntryLength,
      sizeCalculation: (value, key) => key.length + lengthOf(value),
    });
  }

  /** Returns the cached value; undefined if there is none, or if the file has changed since the value was read. */
  get(key: string): Value | undefined {
    const version = this.#file.readVersion();
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
  async getOrRead(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const version = this.#version;
    const value = await read();
    return this.#file.readVersion() === version ? this.set(key, value) : value;
  }
}

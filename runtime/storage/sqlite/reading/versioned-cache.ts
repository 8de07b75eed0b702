import type { Connection } from "../database/connection.js";

/** Maximum UTF-16 code units of all keys and cached values together, because clients decide the length of a key. */
const capacity = 2 ** 20;

/** Caches reads until the file changes: the first commit of any other connection clears it. */
export class VersionedCache<Value> {
  readonly #file: FileVersion;
  readonly #lengthOf: (value: Value) => number;
  readonly #known = new Map<string, Value>();
  #size = 0;
  /** Version of the file that the cached data was read from. */
  #version: unknown;

  /** @param lengthOf code units of a value, without its key */
  constructor(file: FileVersion, lengthOf: (value: Value) => number) {
    this.#file = file;
    this.#lengthOf = lengthOf;
  }

  /** Returns the cached value, if there is one since the last change. */
  get(key: string): Value | undefined {
    const version = this.#file.seen();
    if (version !== this.#version) this.#forget();
    this.#version = version;
    return this.#known.get(key);
  }

  /** Call it with a value that was read after `get` returned nothing. */
  set(key: string, value: Value): Value {
    if (this.#known.has(key)) return value;
    const length = key.length + this.#lengthOf(value);
    if (this.#size + length > capacity) this.#forget();
    this.#known.set(key, value);
    this.#size += length;
    return value;
  }

  /** Like `set`, for a value that took time to read: stored only if the file has not changed since. */
  setSince(version: unknown, key: string, value: Value): Value {
    return this.#file.now() === version ? this.set(key, value) : value;
  }

  #forget(): void {
    this.#known.clear();
    this.#size = 0;
  }
}

/** Changes after the commit of any other connection, of this process or another. */
export function readVersion(connection: Connection): unknown {
  return connection.prepare("PRAGMA data_version").get([])?.[0];
}

/** Reads the state of the file on a connection that does not write. */
export class FileVersion {
  readonly #connection: Connection;
  #seen: unknown;
  /** The last check was in this turn of the event loop, so no committed change can be missed. */
  #isCurrent = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Cached for the rest of this turn. */
  seen(): unknown {
    if (!this.#isCurrent) {
      this.#seen = readVersion(this.#connection);
      this.#isCurrent = true;
      queueMicrotask(() => (this.#isCurrent = false));
    }
    return this.#seen;
  }

  now(): unknown {
    return readVersion(this.#connection);
  }
}

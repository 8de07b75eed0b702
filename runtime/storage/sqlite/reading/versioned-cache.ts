import type { Connection } from "../database/connection.js";

/** UTF-16 code units of all keys, and of what they stand for, together: clients decide how long a key is. */
const capacity = 2 ** 20;

/**
 * Caches what was read until the file changes: the first commit of any other connection, of this process or another, clears it
 * (`PRAGMA data_version`). Only for a connection that does not write itself.
 */
export class VersionedCache<Value> {
  readonly #connection: Connection;
  readonly #lengthOf: (value: Value) => number;
  readonly #known = new Map<string, Value>();
  #size = 0;
  #version: unknown;
  /** The latest look at the file was in this turn: nothing that has been answered since could be missed. */
  #isCurrent = false;

  /** @param lengthOf code units of what is kept beside its key */
  constructor(connection: Connection, lengthOf: (value: Value) => number) {
    this.#connection = connection;
    this.#lengthOf = lengthOf;
  }

  /** What was found for the key since the last change, if any. */
  get(key: string): Value | undefined {
    if (!this.#isCurrent) this.#look();
    return this.#known.get(key);
  }

  /** To be called with what was found after `get` gave nothing. */
  set(key: string, value: Value): Value {
    if (this.#known.has(key)) return value;
    const length = key.length + this.#lengthOf(value);
    if (this.#size + length > capacity) this.#forget();
    this.#known.set(key, value);
    this.#size += length;
    return value;
  }

  /** The state of the file that the latest `get` saw. */
  get version(): unknown {
    return this.#version;
  }

  /** As `set`, for a value that took time to find: stored only if the file has not changed since. */
  setSince(version: unknown, key: string, value: Value): Value {
    return this.#readVersion() === version ? this.set(key, value) : value;
  }

  #look(): void {
    const version = this.#readVersion();
    if (version !== this.#version) this.#forget();
    this.#version = version;
    this.#isCurrent = true;
    queueMicrotask(() => (this.#isCurrent = false));
  }

  #forget(): void {
    this.#known.clear();
    this.#size = 0;
  }

  #readVersion(): unknown {
    return this.#connection.prepare("PRAGMA data_version").get([])?.[0];
  }
}

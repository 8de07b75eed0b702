import type { Connection } from "../database/connection.js";

/** Of the queries that are remembered at once, in UTF-16 code units; a client decides how long each of them is. */
const capacity = 2 ** 20;

/**
 * What stays true until the file changes: remembered, and forgotten with the first commit of any other connection, of this
 * process or another (`PRAGMA data_version`). Only for a connection that does not write itself.
 */
export class VersionedCache {
  readonly #connection: Connection;
  readonly #known = new Map<string, number>();
  #size = 0;
  #version: unknown;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The number that was found for the key since the last change, if any. */
  get(key: string): number | undefined {
    const version = this.#readVersion();
    if (version !== this.#version) this.#forget();
    this.#version = version;
    return this.#known.get(key);
  }

  /** To be called with what was found after `recall` said that nothing was known. */
  set(key: string, value: number): number {
    if (this.#known.has(key)) return value;
    if (this.#size + key.length > capacity) this.#forget();
    this.#known.set(key, value);
    this.#size += key.length;
    return value;
  }

  /** The state of the file that the latest `recall` saw. */
  get version(): unknown {
    return this.#version;
  }

  /** As `remember`, for what took a while: only while the file is still in the state in which that began. */
  setSince(version: unknown, key: string, value: number): number {
    return this.#readVersion() === version ? this.set(key, value) : value;
  }

  #forget(): void {
    this.#known.clear();
    this.#size = 0;
  }

  #readVersion(): unknown {
    return this.#connection.prepare("PRAGMA data_version").get([])?.[0];
  }
}

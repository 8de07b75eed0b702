import type { Connection } from "./connection.js";

/** Numbers of different queries that are remembered at once. */
const capacity = 1000;

/**
 * What stays true until the file changes: remembered, and forgotten with the first commit of any other connection, of this
 * process or another (`PRAGMA data_version`). Only for a connection that does not write itself.
 */
export class Steady {
  readonly #connection: Connection;
  readonly #known = new Map<string, number>();
  #version: unknown;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The number that was found for the key since the last change, if any. */
  recall(key: string): number | undefined {
    const version = this.#readVersion();
    if (version !== this.#version) this.#known.clear();
    this.#version = version;
    return this.#known.get(key);
  }

  /** To be called with what was found after `recall` said that nothing was known. */
  remember(key: string, value: number): number {
    if (this.#known.size < capacity) this.#known.set(key, value);
    return value;
  }

  /** The state of the file that the latest `recall` saw. */
  get version(): unknown {
    return this.#version;
  }

  /** As `remember`, for what took a while: only while the file is still in the state in which that began. */
  rememberSince(version: unknown, key: string, value: number): number {
    return this.#readVersion() === version ? this.remember(key, value) : value;
  }

  #readVersion(): unknown {
    return this.#connection.prepare("PRAGMA data_version").get([])?.[0];
  }
}

import type { Connection } from "../database/connection.js";
import { readVersion } from "../reading/file-version.js";

let instances = 0;

/** Tells whether resources are as they were in an earlier transaction of a connection, so that what was found there need not be found again. */
export class Changes {
  readonly #connection: Connection;
  readonly #instance = (instances += 1);
  /** Transactions that have written to the resource. */
  readonly #counts = new Map<string, number>();
  /** What the open transaction has written to: it may be undone. */
  readonly #open = new Set<string>();
  #version: unknown;
  #writes = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** To be called at the beginning of each transaction. */
  begin(): void {
    for (const resource of this.#open) this.#counts.set(resource, (this.#counts.get(resource) ?? 0) + 1);
    this.#open.clear();
    this.#version = readVersion(this.#connection);
  }

  note(resource: string): void {
    this.#open.add(resource);
    this.#writes += 1;
  }

  /** How many times something was written, numbers that were given out left out. */
  get writes(): number {
    return this.#writes;
  }

  /** The same text as long as nothing has changed; null for what this transaction has changed. */
  stateOf(resources: readonly string[]): string | null {
    let state = `${String(this.#instance)} ${String(this.#version)}`;
    for (const resource of resources) {
      if (this.#open.has(resource)) return null;
      state += ` ${String(this.#counts.get(resource) ?? 0)}`;
    }
    return state;
  }
}

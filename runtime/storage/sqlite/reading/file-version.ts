import type { Connection } from "../database/connection.js";

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

import type { Connection } from "../database/connection.js";

/** Another one after the commit of any other connection, of this process or another. */
export function readVersion(connection: Connection): unknown {
  return connection.prepare("PRAGMA data_version").get([])?.[0];
}

/** The state of the file as a connection sees it that does not write itself. */
export class FileVersion {
  readonly #connection: Connection;
  #seen: unknown;
  /** The latest look at the file was in this turn: nothing that has been answered since could be missed. */
  #isCurrent = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** As it was at a moment of this turn. */
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

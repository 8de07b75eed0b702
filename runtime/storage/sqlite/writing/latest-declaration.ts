/** What a running process takes over from the latest declaration. */
import type { Registry } from "../../../model/resource.js";
import { digestOf } from "../../../evolution/declaration-digest.js";
import { refuseStopped } from "../../../evolution/not-declarable.js";
import { growRegistry } from "../../../evolution/grow-registry.js";
import type { Connection } from "../database/connection.js";
import { Tables } from "../database/table.js";
import { Changes } from "./changes.js";
import { SqliteTransaction } from "./transaction.js";
import { isStopped, readLatest } from "./declaration-records.js";

/** What writes are executed with. */
export interface Written {
  readonly registry: Registry;
  readonly transaction: SqliteTransaction;
}

export class LatestDeclaration {
  readonly #connection: Connection;
  readonly #own: Registry;
  readonly #ownDigest: string;
  readonly #changes: Changes;
  #digest = "";
  #written: Written;

  constructor(connection: Connection, registry: Registry) {
    this.#connection = connection;
    this.#own = registry;
    this.#ownDigest = digestOf(registry);
    this.#changes = new Changes(connection);
    this.#written = this.#openWith(registry);
  }

  /** See `Changes`. */
  get writes(): number {
    return this.#changes.writes;
  }

  /** At the beginning of a transaction: no other process changes the latest declaration before it ends. */
  read(): Written {
    this.#changes.begin();
    const latest = readLatest(this.#connection);
    if (latest !== null && latest.digest !== this.#digest) {
      if (isStopped(this.#connection, this.#ownDigest)) throw refuseStopped();
      this.#digest = latest.digest;
      const isOwn = latest.digest === this.#ownDigest;
      this.#written = this.#openWith(isOwn ? this.#own : growRegistry(this.#own, latest.parse()));
    }
    return this.#written;
  }

  #openWith(registry: Registry): Written {
    return { registry, transaction: new SqliteTransaction(this.#connection, new Tables(registry), this.#changes) };
  }
}

/** Tracks the latest schema version for a running process. */
import type { WritePlan } from "../../../model/plan.js";
import type { Registry } from "../../../model/resource.js";
import { refuseStopped } from "../../../migrations/not-declarable.js";
import { parseVersion } from "../../../migrations/schema-version.js";
import { isStopped } from "../../../migrations/version-records.js";
import { growRegistry } from "../../../migrations/version-registry.js";
import type { Connection } from "../database/connection.js";
import { Tables } from "../database/table.js";
import { SqliteTransaction, type NoteChange } from "./transaction.js";
import { readLatest, readRecords } from "./declaration-records.js";

/** The services for executing writes. */
export interface Written {
  readonly registry: Registry;
  /** Opens the transaction of these plans, among those of other requests. */
  open(plans: readonly WritePlan[], noteChange?: NoteChange): SqliteTransaction;
}

export class LatestDeclaration {
  readonly #connection: Connection;
  readonly #own: Registry;
  readonly #ownDigest: string;
  /** Number of the record that was read last. */
  #number = 0;
  #written: Written;

  /** @param digest of the declarations that the server has recorded */
  constructor(connection: Connection, registry: Registry, digest: string) {
    this.#connection = connection;
    this.#own = registry;
    this.#ownDigest = digest;
    this.#written = this.#openWith(registry);
  }

  /** Runs at the beginning of a transaction: no other process changes the latest version before it ends. */
  read(): Written {
    const latest = readLatest(this.#connection);
    if (latest !== null && latest.number !== this.#number) {
      const isOwn = latest.digest === this.#ownDigest;
      if (!isOwn && isStopped(this.#ownDigest, readRecords(this.#connection).declarations)) throw refuseStopped();
      this.#written = this.#openWith(isOwn ? this.#own : growRegistry(this.#own, parseVersion(latest.readText())));
      this.#number = latest.number;
    }
    return this.#written;
  }

  #openWith(registry: Registry): Written {
    const tables = new Tables(registry);
    const open: Written["open"] = (plans, noteChange) =>
      new SqliteTransaction(this.#connection, tables, registry, plans, noteChange);
    return { registry, open };
  }
}

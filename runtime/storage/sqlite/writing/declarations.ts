/** The declarations that the file has been served under, and what a running process takes over from the latest. */
import type { Settings } from "../../../model/field.js";
import type { Registry } from "../../../model/resource.js";
import { describeDeclaration, digestOf, standingOf } from "../../../evolution/declarations.js";
import type { Declaration } from "../../../evolution/declarations.js";
import { growRegistry } from "../../../evolution/grow-registry.js";
import type { Connection } from "../database/connection.js";
import { Tables } from "../database/table.js";
import { SqliteTransaction } from "./transaction.js";

export function makeDeclarations(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _declarations (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, declaration TEXT NOT NULL)",
  );
}

export const insertDeclaration = "INSERT INTO _declarations (digest, declaration) VALUES (?, ?)";

export interface Claim {
  readonly digest: string;
  /** Tables are changed by what is new or the latest; it is the latest then. */
  readonly standing: ReturnType<typeof standingOf>;
}

/** From the end of the transaction on every process writes what the latest declaration derives. */
export function claimTables(connection: Connection, registry: Registry, settings: Settings | undefined): Claim {
  const digest = digestOf(registry);
  const known = connection.prepare("SELECT digest FROM _declarations ORDER BY number").all([]);
  const standing = standingOf(
    digest,
    known.map(([text]) => String(text)),
  );
  if (standing === "new") {
    connection.prepare(insertDeclaration).run([digest, JSON.stringify(describeDeclaration(registry, settings))]);
  }
  return { digest, standing };
}

/** Gives up a declaration that the stored items do not allow. */
export function giveUpClaim(connection: Connection, digest: string): void {
  connection.prepare("DELETE FROM _declarations WHERE digest = ?").run([digest]);
}

export interface Latest {
  readonly digest: string;
  parse(): Declaration;
}

export function readLatest(connection: Connection): Latest | null {
  const sql = "SELECT digest, declaration FROM _declarations ORDER BY number DESC LIMIT 1";
  const latest = connection.prepare(sql).get([]);
  if (latest === undefined) return null;
  // Written by `claimTables`, of this or another process.
  return { digest: String(latest[0]), parse: () => JSON.parse(String(latest[1])) as Declaration };
}

/** What writes are executed with. */
export interface Written {
  readonly registry: Registry;
  readonly transaction: SqliteTransaction;
}

export class LatestDeclaration {
  readonly #connection: Connection;
  readonly #own: Registry;
  readonly #ownDigest: string;
  #digest = "";
  #written: Written;

  constructor(connection: Connection, registry: Registry) {
    this.#connection = connection;
    this.#own = registry;
    this.#ownDigest = digestOf(registry);
    this.#written = this.#openWith(registry);
  }

  /** Of the transaction that is open: no other process changes the latest declaration before it ends. */
  read(): Written {
    const latest = readLatest(this.#connection);
    if (latest !== null && latest.digest !== this.#digest) {
      this.#digest = latest.digest;
      const isOwn = latest.digest === this.#ownDigest;
      this.#written = this.#openWith(isOwn ? this.#own : growRegistry(this.#own, latest.parse()));
    }
    return this.#written;
  }

  #openWith(registry: Registry): Written {
    return { registry, transaction: new SqliteTransaction(this.#connection, new Tables(registry)) };
  }
}

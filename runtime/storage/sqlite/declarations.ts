/** The declarations that the file has been served under, and what a running process takes over from the latest. */
import type { Registry, Settings } from "../../resource.js";
import { describeDeclaration, digestOf, standingOf } from "../declarations.js";
import type { Declaration } from "../declarations.js";
import { growRegistry } from "../grow-registry.js";
import type { Connection } from "./connection.js";
import { Tables } from "./table.js";
import { SqliteTransaction } from "./transaction.js";

export function makeDeclarations(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _declarations (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, declaration TEXT NOT NULL)",
  );
}

export const insertDeclaration = "INSERT INTO _declarations (digest, declaration) VALUES (?, ?)";

/** Whether the tables are this declaration's to change; it is the latest then. */
export function claimTables(connection: Connection, registry: Registry, settings: Settings | undefined): boolean {
  const digest = digestOf(registry);
  const known = connection.prepare("SELECT digest FROM _declarations ORDER BY number").all([]);
  const standing = standingOf(
    digest,
    known.map(([text]) => String(text)),
  );
  if (standing === "new") {
    connection.prepare(insertDeclaration).run([digest, JSON.stringify(describeDeclaration(registry, settings))]);
  }
  return standing !== "older";
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
    const latest = this.#connection
      .prepare("SELECT digest, declaration FROM _declarations ORDER BY number DESC LIMIT 1")
      .get([]);
    const digest = String(latest?.[0]);
    if (latest !== undefined && digest !== this.#digest) {
      this.#digest = digest;
      // Written by `claimTables`, of this or another process.
      const declaration = JSON.parse(String(latest[1])) as Declaration;
      const isOwn = digest === this.#ownDigest;
      this.#written = this.#openWith(isOwn ? this.#own : growRegistry(this.#own, declaration));
    }
    return this.#written;
  }

  #openWith(registry: Registry): Written {
    return { registry, transaction: new SqliteTransaction(this.#connection, new Tables(registry)) };
  }
}

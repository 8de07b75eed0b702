/** Tracks the latest schema version for a running process. */
import type { WritePlan } from "../../../model/plan/plan.js";
import type { Registry } from "../../../model/schema/resource.js";
import { registryBeside } from "../../../migrations/version-registry.js";
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

/**
 * Call the result at the beginning of a transaction: no other process changes the latest version before it ends.
 * @param digest of the declarations that the server has recorded
 */
export function followLatest(connection: Connection, own: Registry, digest: string): () => Written {
  const openWith = (registry: Registry): Written => {
    const tables = new Tables(registry);
    return {
      registry,
      open: (plans, noteChange) => new SqliteTransaction(connection, tables, registry, plans, noteChange),
    };
  };
  let written = openWith(own);
  /** Number of the record that was read last. */
  let known = 0;
  return () => {
    const number = readLatest(connection)?.number ?? known;
    if (number !== known) written = openWith(registryBeside(own, digest, readRecords(connection).declarations));
    known = number;
    return written;
  };
}

/** The interface through which backups, copies and repairs use a database, either SQLite or MongoDB. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import {
  idempotentResponsesPath,
  additionalKeysPath,
  savedViewsPath,
  secondFactorsPath,
  oauthTokensPath,
} from "../../model/schema/internal-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { DamagedItemError } from "../../model/plan/damaged-item.js";
import type { MigrationPort } from "../../migrations/migration-port.js";
import type { DatabaseRecords, Snapshot } from "../../migrations/snapshot.js";
import type { StoredItem } from "../../storage/port/stored-item.js";

/** A database that a restore or a copy fills, perhaps in several runs. Servers cannot use it until it is complete. */
export interface TargetDatabase extends Pick<Snapshot, "readItems"> {
  insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void>;
  countItems(definition: ResourceDefinition): Promise<number>;
  removeItems(definition: ResourceDefinition): Promise<void>;
}

export interface MaintenanceDatabase {
  /**
   * Runs `readSnapshot` on a consistent snapshot. Rejects with `NoStockroomDatabaseError` if the database does not exist or no server
   * has opened it yet.
   * @param onDamagedItem receives each unreadable item, which the snapshot leaves out; if not given, such an item is an error
   */
  withSnapshot<Result>(
    readSnapshot: (snapshot: Snapshot) => Promise<Result>,
    onDamagedItem?: (damaged: DamagedItemError) => void,
  ): Promise<Result>;
  /**
   * Creates the tables of the registry and runs `writeData` to fill them. Rejects if the database is not empty. If `writeData`
   * fails or the process ends, the written items stay, and the next call with the same digest continues. Rejects while another
   * process fills the database.
   * @param sourceDigest identifies the source: a backup, or another database
   */
  fill(
    sourceDigest: string,
    records: DatabaseRecords,
    registry: Registry,
    writeData: (targetDatabase: TargetDatabase) => Promise<void>,
  ): Promise<void>;
  /** Calls `migrate` with the functions that a migration uses to change existing items and declarations. */
  withMigration<Result>(migrate: (port: MigrationPort) => Promise<Result>): Promise<Result>;
  /** Tells whether a server with one of these schema versions (given by their digests) is running. */
  isAnyVersionServed(digests: readonly string[]): Promise<boolean>;
  /**
   * Rebuilds the search words, unique keys and stored array elements of the items with these keys.
   * `findOutdatedDerivedData` finds the items that need it.
   */
  rebuildDerivedRecords(definition: ResourceDefinition, keys: readonly number[]): Promise<void>;
  rebuildIndexes(): Promise<void>;
  /** Removes search words and array elements of deleted items, and raises the id counter to at least the largest key. */
  removeOrphanedRows(definition: ResourceDefinition): Promise<void>;
}

/** Throws the error for a target that is not empty. The message lists the contents. */
export function rejectNonEmptyTarget(counts: readonly (readonly [path: string, items: number])[]): never {
  const held = counts
    .filter(([path, items]) => items > 0 && !path.startsWith("_"))
    .map(([path, items]) => `${path}: ${String(items)}`);
  const what =
    held.length > 0 ? held.join(", ") : "it holds no items, but tables of an earlier start or of another program";
  throw new Error(
    `the database is not empty (${what}): restore and copy write only into an empty one; name another database, or remove this one`,
  );
}

/** @param targetName path of the file or name of the database that another source has filled in part */
export function createDifferentSourceError(targetName: string): Error {
  return new Error(
    `${targetName} contains an unfinished restore or copy from another source, or from a source whose declarations have changed: ` +
      "delete it, or name another target",
  );
}

/** @param targetName path of the file or name of the database that another process is filling */
export function createTargetInUseError(targetName: string): Error {
  return new Error(`another restore or copy into ${targetName} is running: wait until it has ended`);
}

/** Flushes the directory to disk, so that a new name of a file in it survives a crash. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Tells whether the resource is, or was, declared by the project. Paths of internal resources begin with "_". */
export function isDeclaredResource({ path }: ResourceDefinition): boolean {
  return !path.startsWith("_");
}

/**
 * Tells whether a backup includes the resource. Sessions and password links are not included, so everybody must sign in
 * again after a restore.
 */
export function isIncludedInBackup(definition: ResourceDefinition): boolean {
  return (
    isDeclaredResource(definition) ||
    [additionalKeysPath, oauthTokensPath, savedViewsPath, secondFactorsPath, idempotentResponsesPath].includes(
      definition.path,
    )
  );
}

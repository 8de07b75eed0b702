/** The interface of a database for backups, copies and repairs. It is the same for every kind of database. */
import { factorsPath, keysPath, tokensPath, viewsPath } from "../../model/schema/internal-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { DamagedItem } from "../../model/plan/damaged-item.js";
import type { RetainedData } from "../../migrations/list-retained.js";
import type { ComputedRollup } from "../../migrations/migration-port.js";
import type { DatabaseRecords, StoredAnswer, Snapshot } from "../../migrations/snapshot.js";
import type { StoredItem } from "../../storage/port/stored-item.js";

/** An empty database that is being filled. Servers can use it only when it is complete. */
export interface FillableDatabase {
  insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void>;
  insertAnswers(answers: readonly StoredAnswer[]): Promise<void>;
  countItems(definition: ResourceDefinition): Promise<number>;
}

/** A database that is being filled in several runs. */
export interface CopyTarget extends FillableDatabase, Pick<Snapshot, "readItems"> {
  /** Removes all items from this key on. */
  removeFrom(definition: ResourceDefinition, key: number): Promise<void>;
  removeAnswers(): Promise<void>;
}

export interface Archive {
  /**
   * Reads a consistent snapshot. Rejects with `NoStockroomDatabase` if the database does not exist or no server has opened it yet.
   * @param leaveOut receives items that cannot be read, which the snapshot then leaves out; without it, the first one is an
   * error
   */
  withSnapshot<Result>(
    work: (snapshot: Snapshot) => Promise<Result>,
    leaveOut?: (damaged: DamagedItem) => void,
  ): Promise<Result>;
  /**
   * Creates the tables of the registry and runs `work` to fill them. Rejects if the database is not empty, and names its
   * contents. If `work` fails, the database is empty again.
   */
  fillEmpty(
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (filling: FillableDatabase) => Promise<void>,
  ): Promise<void>;
  /**
   * Like `fillEmpty`, but items stay if `work` fails or the process ends, so that the next call with the same origin continues.
   * Rejects if the database contains anything else.
   */
  continueFilling(
    origin: string,
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (target: CopyTarget) => Promise<void>,
  ): Promise<void>;
  /**
   * Deletes retained data for good, or only lists it. After a deletion, servers with earlier declarations can no longer write or start.
   * @param deletes whether to delete the data; false only lists it
   */
  eraseRetained(deletes: boolean): Promise<RetainedData>;
  /** Whether a running server has one of these schema versions, given by their digests. */
  isServed(digests: readonly string[]): Promise<boolean>;
  /** Rebuilds the derived records that `findUnderived` checks, for the items with these keys. */
  rebuildDerivedRecords(definition: ResourceDefinition, keys: readonly number[]): Promise<void>;
  /** Computes a rollup for every item. */
  recompute(rollup: ComputedRollup): Promise<void>;
  /** Rebuilds all indexes. */
  rebuildIndexes(): Promise<void>;
  /** Removes the words and elements that `countStrays` counts, and sets the id counter to the largest key. */
  removeOrphanedRows(definition: ResourceDefinition): Promise<void>;
}

const emptyTargets = {
  restore: "a backup can be restored only into an empty one; name another database in DATABASE_URL",
  copy: "a database can be copied only into an empty one; name another target, or remove this one",
} as const;

/** Rejects the target of a restore or a copy that is not empty, and names its contents. */
export function rejectNonEmptyTarget(
  work: keyof typeof emptyTargets,
  counts: readonly (readonly [path: string, items: number])[],
): never {
  const held = counts
    .filter(([path, items]) => items > 0 && !path.startsWith("_"))
    .map(([path, items]) => `${path}: ${String(items)}`);
  const what =
    held.length > 0 ? held.join(", ") : "it holds no items, but tables of an earlier start or of another program";
  throw new Error(`the database is not empty (${what}): ${emptyTargets[work]}`);
}

/** Error message: the target contains an unfinished copy of another database. */
export const otherCopyMessage =
  "the target holds an unfinished copy of another database, or of this one with other declarations: remove it, or name another target";

/** Whether the resource is or was declared. Names of internal resources begin with "_". */
export function isDeclaredResource({ path }: ResourceDefinition): boolean {
  return !path.startsWith("_");
}

/**
 * Whether a backup includes the resource. Sessions and password links are left out, so everybody signs in again after a
 * restore.
 */
export function isBackedUp(definition: ResourceDefinition): boolean {
  return isDeclaredResource(definition) || [keysPath, tokensPath, viewsPath, factorsPath].includes(definition.path);
}

/**
 * The part of a migration that each database implements: version records, tables or collections, and changes of items
 * in batches. `apply-migration.ts` calls these functions step by step.
 */
import type { Scalar } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { LeasePort } from "./lease.js";
import type { Snapshot } from "./snapshot.js";
import type { StoredSchema } from "./stored-schema.js";
import type { SchemaRecords } from "./version-records.js";

export interface MigrationRecords extends SchemaRecords {
  /** Number of the latest version record; 0 if there are no records. */
  readonly latestVersionNumber: number;
}

export interface LatestVersion {
  /** Number of the version's record. */
  readonly number: number;
  readonly digest: string;
}

/** The record of a resource in `_schema`, which describes the stored items. */
export interface ResourceState {
  /** The fields, types and keys of all items of the resource, except items that a migration has yet to change. */
  readonly schema: StoredSchema;
  /**
   * Progress of a migration:
   * - null: the items are being changed
   * - digest of the latest version: all items have been changed, but transactions that began earlier may still commit
   *   items of the former version
   * - absent: all items match the schema
   */
  readonly itemsChangedForVersion?: string | null;
}

/** A table or collection that the migration creates or brings up to date. */
export interface ItemContainer {
  readonly definition: ResourceDefinition;
  readonly isNew: boolean;
  /** Whether the recorded state equals the definition. An existing table then needs no change. */
  readonly isUpToDate: boolean;
  /**
   * Names of new unique keys. Existing items do not yet have the texts that the unique indexes of these keys contain.
   */
  readonly missingUniqueKeys: readonly string[];
  /**
   * Whether to delete the outdated texts that an earlier version may have stored for the keys in `missingUniqueKeys`.
   */
  readonly shouldClearUniqueKeys: boolean;
}

/** Names of the indexes that are created together in one step. */
export type IndexGroup = readonly string[];

export interface IndexChanges {
  readonly missing: readonly IndexGroup[];
  /** Names of indexes that Stockroom created and the definition no longer needs. */
  readonly unwanted: readonly string[];
}

/** A rollup (a field that is computed from other items), with the resource that contains those items. */
export interface RollupWithSource {
  readonly rollup: DeclaredRollup;
  readonly source: ResourceDefinition;
}

/** The value of a rollup: a sum as an integer in units of its last decimal (12.34 is `1234n`), or the least or greatest value. */
export type ComputedRollupValue = bigint | Scalar | null;

/** The change that a migration makes to each item of a resource. */
export interface ItemRewrite {
  /** Definition of the resource, plus the former fields from which values are converted. */
  readonly definition: ResourceDefinition;
  /** Names of the fields that the change reads; undefined for all fields. */
  readonly fieldsRead: readonly string[] | undefined;
  /** Names of the fields that the change sets. */
  readonly fieldsWritten: readonly string[];
  /** Whether the change rewrites the texts that the indexes of unique keys contain. */
  readonly rewritesKeys: boolean;
  readonly rewritesSearchWords: boolean;
  /** Values to set, if all items get the same ones; otherwise null. The database sets them without reading the items. */
  readonly constants: Document | null;
  /** Set if the change computes a rollup. Then `change` gets the computed value for each item. */
  readonly rollup?: RollupWithSource;
  /**
   * Returns the item after the change.
   * @param rollupValue computed value of the rollup, if there is one
   * @throws MigrationRejectedError if the item cannot be changed
   */
  change(item: StoredItem, rollupValue?: ComputedRollupValue): StoredItem;
}

export interface ChangedBatch {
  readonly itemCount: number;
  /** Key of the last item in the batch; null after the last batch. */
  readonly lastKey: number | null;
}

/**
 * Changes all items of a resource in batches.
 * @param changeBatch changes the items after the given key
 */
export async function changeInBatches(changeBatch: (afterKey: number) => Promise<ChangedBatch>): Promise<void> {
  for (let after: number | null = 0; after !== null;) ({ lastKey: after } = await changeBatch(after));
}

export interface MigrationPort
  extends LeasePort, Pick<Snapshot, "containerKind" | "findNamesOfOtherPrograms" | "countItems"> {
  /**
   * Whether `runAtomically` is a transaction. If not, a write that began before a version was recorded may commit afterwards.
   */
  readonly isTransactional: boolean;
  /** Runs work that takes some milliseconds. If `isTransactional`, no other process can write meanwhile. */
  runAtomically<Result>(work: () => Promise<Result>): Promise<Result>;

  /** Returns the version records. There are none if no server has ever opened the database. */
  readRecords(): Promise<MigrationRecords>;
  /** Returns null if no version has been recorded. */
  readLatestVersion(): Promise<LatestVersion | null>;
  /** Returns the record of a version: a `SchemaVersion` as JSON text. */
  readVersion(versionNumber: number): Promise<string>;
  /** Records a version. Returns false if another process has already recorded a version with this number. */
  appendVersion(versionNumber: number, digest: string, versionJson: string): Promise<boolean>;
  /** Removes the latest record of the version with this digest. */
  removeVersion(digest: string): Promise<void>;
  /** Returns the state of each resource, by path in the database. */
  readResourceStates(): Promise<{ readonly [path: string]: ResourceState }>;
  writeResourceState(path: string, state: ResourceState): Promise<void>;

  /** Creates the tables or collections of internal data, such as records and sequences. */
  prepareInternalStorage(): Promise<void>;
  prepareItemStorage(containers: readonly ItemContainer[]): Promise<void>;
  /** Changes the next batch of items with a key greater than `afterKey`, in the order of their keys. */
  changeBatch(migration: ItemRewrite, afterKey: number): Promise<ChangedBatch>;
  /** Returns the indexes to create and to drop, for each definition. */
  compareIndexes(definitions: readonly ResourceDefinition[]): Promise<readonly IndexChanges[]>;
  /**
   * Creates the indexes of one step.
   * @throws MigrationRejectedError if two items have the same values of a unique key
   */
  createIndexes(definition: ResourceDefinition, indexGroup: IndexGroup): Promise<void>;
  dropIndexes(definition: ResourceDefinition, names: readonly string[]): Promise<void>;
  /** Deletes all items of a resource and its record in `_schema`. The ids of the items are never used again. */
  deleteResource(path: string): Promise<void>;
  /** Deletes the values of the fields that have these names in the database. */
  dropFields(path: string, storedFieldNames: readonly string[]): Promise<void>;
}

/** Lets servers that use the same database detect each other. */
export interface RunningServers {
  /** Returns whether a server with one of these versions is running. */
  isAnyVersionServed(versionDigests: readonly string[]): Promise<boolean>;
  /** Makes this server visible to the other servers of the database. */
  announceServer(): Promise<void>;
}

/** The result of checking a migration plan against the stored items, if no item blocks the migration. */
export interface PassedAssessment {
  /** Digest of the latest version of the database when the migration was planned. */
  readonly previousDigest: string;
}

/** Callbacks that run while a database is opened and migrated. */
export interface MigrationCallbacks {
  /**
   * Checks the stored items and may make a backup, before the database records new declarations. Not called for a new
   * database.
   */
  readonly prepareMigration?: (() => Promise<PassedAssessment>) | undefined;
  /** Receives progress messages about steps that take longer than a moment. */
  readonly printLine?: ((line: string) => void) | undefined;
}

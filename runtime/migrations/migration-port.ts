/**
 * The part of a migration that each database implements: records, tables or collections, and batches of changed items.
 * `apply-migration.ts` calls it step by step.
 */
import type { Scalar } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { ItemsWithoutValue } from "./bind-names.js";
import type { LeasePort } from "./lease.js";
import type { Snapshot } from "./snapshot.js";
import type { StoredSchema } from "./stored-schema.js";
import type { DeclarationRecords } from "./version-records.js";

export interface VersionRecords extends DeclarationRecords {
  /** Number of the latest record; 0 if there is none. */
  readonly last: number;
}

export interface LatestVersion {
  /** Number of its record. */
  readonly number: number;
  readonly digest: string;
}

/** The record of a resource in `_schema`. */
export interface ResourceState {
  /** The recorded state of all its items. */
  readonly schema: StoredSchema;
  /**
   * Absent if all items match the schema; null while they are being changed for the latest version. The digest of that version
   * if only items of earlier transactions may remain to be changed.
   */
  readonly changedFor?: string | null;
}

/** A table or collection to create, or to bring up to date. */
export interface ItemStorage {
  readonly definition: ResourceDefinition;
  readonly isNew: boolean;
  /** Whether the recorded state matches the definition, so that an existing table needs no change. */
  readonly isUpToDate: boolean;
  /** Names of unique keys whose texts existing items lack. */
  readonly missingKeys: readonly string[];
  /**
   * Whether existing texts of these keys are outdated and must be deleted, because no server writes the current ones yet.
   */
  readonly clearsKeys: boolean;
}

/** Names of indexes that are created in one step. */
export type IndexPart = readonly string[];

export interface IndexChanges {
  readonly missing: readonly IndexPart[];
  /** Names of indexes that Stockroom has created and the definition does not need. */
  readonly unwanted: readonly string[];
}

/** A rollup that is computed from all items of its source. */
export interface ComputedRollup {
  readonly rollup: DeclaredRollup;
  readonly source: ResourceDefinition;
}

/** The value of a rollup: a sum in units of the last decimal, or the least or greatest value. */
export type RollupValue = bigint | Scalar | null;

/** How each item of a resource changes. */
export interface ItemChange {
  /** Definition of the resource, with the former fields that values are taken from. */
  readonly definition: ResourceDefinition;
  /** Names of the fields to read; undefined for all. */
  readonly reads: readonly string[] | undefined;
  /** Names of the fields that get values. */
  readonly writes: readonly string[];
  /** Whether the texts of unique keys are rewritten. */
  readonly rewritesKeys: boolean;
  /** Whether the search words are rewritten. */
  readonly rewritesSearchWords: boolean;
  /** Set if the change only backfills constants. Such a batch reads no item. */
  readonly constants: Document | null;
  /** Set if the change computes a rollup, whose value for each item `change` gets. */
  readonly rollup?: ComputedRollup;
  /** @throws NotDeclarable if the item cannot be changed */
  change(item: StoredItem, rolledUp?: RollupValue): StoredItem;
}

export interface Batch {
  readonly items: number;
  /** Key of the last item; null after the last batch. */
  readonly last: number | null;
}

export interface MigrationPort extends LeasePort, Pick<Snapshot, "kind" | "findForeign" | "countItems"> {
  /** Whether `atomically` is a transaction. If not, writes that began before a version was recorded may be committed after it. */
  readonly isTransactional: boolean;
  /** Runs work that takes some milliseconds, without interruption. Servers can write before and after it. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;

  /** Returns no records if no server has ever opened the database. */
  readRecords(): Promise<VersionRecords>;
  readLatest(): Promise<LatestVersion | null>;
  /** Returns a `SchemaVersion` as JSON text. */
  readVersion(number: number): Promise<string>;
  /** Returns false if another process has recorded a version with this number. */
  appendVersion(number: number, digest: string, version: string): Promise<boolean>;
  /** Removes the latest record with this digest. */
  removeVersion(digest: string): Promise<void>;
  /** Returns the state of each resource, by path in the database. */
  readStates(): Promise<{ readonly [path: string]: ResourceState }>;
  writeState(path: string, state: ResourceState): Promise<void>;

  /**
   * Counts items without a value.
   * @param stored name of the field in the database; null for all items
   * @param id name of the id in the database
   */
  findItemsWithoutValue(
    definition: Pick<ResourceDefinition, "path" | "storedAs">,
    stored: string | null,
    id: string | null,
  ): Promise<ItemsWithoutValue>;
  /** Creates the tables or collections of internal data, such as records and sequences. */
  prepareInternalStorage(): Promise<void>;
  prepareItemStorage(places: readonly ItemStorage[]): Promise<void>;
  /** Changes the items after this key, up to the size of a batch. */
  changeBatch(change: ItemChange, after: number): Promise<Batch>;
  /** Returns the indexes to create and to drop, for each definition. */
  compareIndexes(definitions: readonly ResourceDefinition[]): Promise<readonly IndexChanges[]>;
  /** @throws NotDeclarable if two items have the same values of a unique key */
  createIndexes(definition: ResourceDefinition, part: IndexPart): Promise<void>;
  dropIndexes(definition: ResourceDefinition, names: readonly string[]): Promise<void>;
  /** Deletes all items of a resource, with its record in `_schema`. Its ids are never used again. */
  deleteResource(path: string): Promise<void>;
  /** Deletes the values of these fields, by their names in the database. */
  dropFields(path: string, names: readonly string[]): Promise<void>;
}

/** Lets the servers of a database detect each other. */
export interface Servers {
  /** Whether a running server has one of these versions, given by their digests. */
  isServed(digests: readonly string[]): Promise<boolean>;
  /** Makes this server visible to the other servers of the database. */
  announce(): Promise<void>;
}

/** A migration that was planned and that no item blocks. */
export interface AssessmentResult {
  /** Digest of the latest version of the database when the migration was planned. */
  readonly from: string;
  /** Whether older servers can continue to write. */
  readonly isAdditive: boolean;
}

/** Functions of the caller that run while a database is opened and migrated. */
export interface OpeningCallbacks {
  /** Runs before a database with items gets declarations that it has not recorded. */
  readonly prepareChange?: (() => Promise<AssessmentResult>) | undefined;
  /** Receives lines about steps that take longer than a moment. */
  readonly say?: ((line: string) => void) | undefined;
}

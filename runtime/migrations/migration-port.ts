/**
 * The part of a migration that a database implements: records, places, batches of changed items. The executor decides what
 * happens and when.
 */
import type { Scalar } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { DeclarationRecords, LackingItems } from "./bind-names.js";
import type { LeasePort } from "./lease.js";
import type { StoredSchema } from "./stored-schema.js";

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
  /** Facts about all of its items. */
  readonly schema: StoredSchema;
  /**
   * Absent if all items match the schema. Null while they are being changed for the latest version. The digest of the version
   * when that is done, except for items of earlier transactions.
   */
  readonly renewed?: string | null;
}

/** The table or collection of a resource. */
export interface Place {
  readonly definition: ResourceDefinition;
  readonly isNew: boolean;
  /** Whether it has a place for each field. */
  readonly isSettled: boolean;
  /** Names of unique keys whose texts the items lack. */
  readonly keyed: readonly string[];
  /** Whether no server writes these texts yet: existing ones are of an earlier version. */
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

/** A sum in units of the last decimal, or the least or greatest value. */
export type RolledUp = bigint | Scalar | null;

/** How each item of a resource changes. */
export interface ItemChange {
  /** Definition with the former fields that values are taken from. */
  readonly definition: ResourceDefinition;
  /** Names of the fields to read; undefined for all. */
  readonly reads: readonly string[] | undefined;
  /** Names of the fields that get values. */
  readonly writes: readonly string[];
  /** Whether the texts of unique keys are rewritten. */
  readonly isKeyed: boolean;
  /** Whether the search words are rewritten. */
  readonly isReworded: boolean;
  /** Set if the change only backfills constants. Such a batch reads no item. */
  readonly constants: Document | null;
  /** Set if the change computes a rollup, whose value for each item `change` gets. */
  readonly rollup?: ComputedRollup;
  /** @throws NotDeclarable if the item does not allow it */
  change(item: StoredItem, rolledUp?: RolledUp): StoredItem;
}

export interface Batch {
  readonly items: number;
  /** Key of the last item; null after the last batch. */
  readonly last: number | null;
}

export interface MigrationPort extends LeasePort {
  readonly kind: "table" | "collection";
  /** Whether `atomically` is a transaction. If not, writes that began before a version was recorded may be committed after it. */
  readonly isTransactional: boolean;
  /** Runs the work without interruption for some milliseconds. Servers write before and after it. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;

  /** Empty for a database that was never served. */
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
  keepState(path: string, state: ResourceState): Promise<void>;

  /** Returns the names that another program uses. */
  findForeign(names: readonly string[]): Promise<readonly string[]>;
  /**
   * Counts items without a value.
   * @param stored name of the field in the database; null for all items
   * @param id name of the id in the database
   */
  findLacking(
    definition: Pick<ResourceDefinition, "path" | "storedAs">,
    stored: string | null,
    id: string | null,
  ): Promise<LackingItems>;
  countItems(definition: ResourceDefinition): Promise<number>;
  /** Creates the places of internal data, such as records and sequences. */
  makeOwnPlaces(): Promise<void>;
  makePlaces(places: readonly Place[]): Promise<void>;
  /** Changes the items after this key, up to the size of a batch. */
  changeBatch(change: ItemChange, after: number): Promise<Batch>;
  /** Returns the indexes to create and to drop, for each definition. */
  compareIndexes(definitions: readonly ResourceDefinition[]): Promise<readonly IndexChanges[]>;
  /** @throws NotDeclarable if two items have the same values of a unique key */
  makeIndexes(definition: ResourceDefinition, part: IndexPart): Promise<void>;
  dropIndexes(definition: ResourceDefinition, names: readonly string[]): Promise<void>;
  /** Deletes all items of a resource, with its record in `_schema`. Ids are never given out again. */
  dropPlace(path: string): Promise<void>;
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

/** A migration that was planned, and found to have no obstacles. */
export interface Assessed {
  /** Digest of the version that the database had then. */
  readonly from: string;
  /** Older servers go on writing. */
  readonly isAdditive: boolean;
}

/** Callbacks for opening a database. */
export interface Opening {
  /** Runs before a file with items accepts unknown declarations. */
  readonly prepareChange?: (() => Promise<Assessed>) | undefined;
  /** Receives lines about steps that take longer than a moment. */
  readonly say?: ((line: string) => void) | undefined;
}

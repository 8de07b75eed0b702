/** The part of a migration that a database does. It keeps records, makes places, changes batches of items; the executor decides what and when. */
import type { Document } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import type { StoredItem } from "../port/stored-item.js";
import type { DeclarationRecords, LackingItems } from "./bind-names.js";
import type { Lease } from "./lease.js";
import type { StoredSchema } from "./plan-resource.js";
import type { SchemaVersion } from "./schema-version.js";

export interface VersionRecords extends DeclarationRecords {
  /** Number of the latest record; 0 if there is none. */
  readonly last: number;
}

export interface LatestVersion {
  readonly digest: string;
  readVersion(): Promise<SchemaVersion>;
}

/** The record of a resource in `_schema`. */
export interface ResourceState {
  /** What is true of all its items. */
  readonly schema: StoredSchema;
  /**
   * Absent if all items are as the schema says. Null while all of them are changed for the latest version. The digest of the version when
   * that is done, except for items of transactions that had begun before.
   */
  readonly renewed?: string | null;
}

/** The table or collection of a resource. */
export interface Place {
  readonly definition: ResourceDefinition;
  readonly isNew: boolean;
  /** Names of unique keys whose texts the items do not have. */
  readonly keyed: readonly string[];
  /** No server writes these texts yet: those that are there are of an earlier version. */
  readonly clearsKeys: boolean;
}

/** Indexes that are made in one go, by their names. */
export type IndexPart = readonly string[];

export interface IndexChanges {
  readonly missing: readonly IndexPart[];
  /** Names of those that Stockroom has made and the definition does not need. */
  readonly unwanted: readonly string[];
}

/** How each item of a resource changes. */
export interface ItemChange {
  /** Describes the items with the former fields that values are taken from. */
  readonly definition: ResourceDefinition;
  /** Names of the fields to read; undefined for all. */
  readonly reads: readonly string[] | undefined;
  /** Names of the fields that get values. */
  readonly writes: readonly string[];
  /** The texts of unique keys are written anew. */
  readonly isKeyed: boolean;
  /** The words by which items are found are written anew. */
  readonly isReworded: boolean;
  /** If that is the whole change: values of fields in items that have none. Such a batch reads no item. */
  readonly constants: Document | null;
  /** @throws NotDeclarable if the item does not allow it */
  change(item: StoredItem): StoredItem;
}

export interface Batch {
  readonly items: number;
  /** Key of the last item; null after the last batch. */
  readonly last: number | null;
}

export interface MigrationPort {
  readonly kind: "table" | "collection";
  /** `atomically` is a transaction. Without one, writes that began before a version was recorded may be committed after it. */
  readonly isTransactional: boolean;
  readonly lease: Lease;
  /** Runs the work at a stretch, which takes milliseconds. Servers write before and after it. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;

  /** Empty for a database that was never served. */
  readRecords(): Promise<VersionRecords>;
  readLatest(): Promise<LatestVersion | null>;
  /** False if another process has recorded a version with this number. */
  appendVersion(number: number, digest: string, version: string): Promise<boolean>;
  /** Removes the latest record with this digest. */
  removeVersion(digest: string): Promise<void>;
  /** By path in the database. */
  readStates(): Promise<{ readonly [path: string]: ResourceState }>;
  keepState(path: string, state: ResourceState): Promise<void>;
  /** Whether everything has been made for these definitions, and nobody has changed a table since. It may always be false. */
  isFinished(definitions: readonly ResourceDefinition[]): Promise<boolean>;
  /** Null: not everything has been made for the latest version. */
  noteFinished(definitions: readonly ResourceDefinition[] | null): Promise<void>;

  /** Returns the names under which another program keeps something. */
  findForeign(names: readonly string[]): Promise<readonly string[]>;
  /** Items without a value. @param stored name of the field in the database; null for all items. @param id name of the id there */
  findLacking(
    definition: Pick<ResourceDefinition, "path" | "storedAs">,
    stored: string | null,
    id: string | null,
  ): Promise<LackingItems>;
  countItems(definition: ResourceDefinition): Promise<number>;
  /** Makes the places of records, numbers and the like. */
  makeOwnPlaces(): Promise<void>;
  makePlaces(places: readonly Place[]): Promise<void>;
  /** Changes the items after this key, as many as a batch may have. */
  changeBatch(change: ItemChange, after: number): Promise<Batch>;
  /** One for each definition. */
  compareIndexes(definitions: readonly ResourceDefinition[]): Promise<readonly IndexChanges[]>;
  /** @throws NotDeclarable if two items have the values of one unique key */
  makeIndexes(definition: ResourceDefinition, part: IndexPart, say: (line: string) => void): Promise<void>;
  dropIndexes(definition: ResourceDefinition, names: readonly string[]): Promise<void>;
}

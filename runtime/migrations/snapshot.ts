/** The interface for reading a whole database: for planning, verifying and backups. */
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { IdempotencyRecord } from "../storage/port/idempotency.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { StoredSchema } from "./stored-schema.js";

/** The records of a database besides its items. */
export interface DatabaseRecords {
  /** Versions that it was served under, from the first to the latest. */
  readonly declarations: readonly DeclarationText[];
  /** The state of the items of each resource, by path in the database. */
  readonly schemas: { readonly [path: string]: StoredSchema };
  /** The last number that each resource has given out. */
  readonly sequences: { readonly [path: string]: number };
  /** Secret of UUID ids; null for older databases and backups. */
  readonly idSecret: string | null;
}

export interface DeclarationText {
  readonly digest: string;
  /** A `SchemaVersion` as JSON text. */
  readonly declaration: string;
}

/** A stored answer to a request that may be repeated. */
export interface NamedAnswer extends IdempotencyRecord {
  readonly name: string;
  readonly fingerprint: string;
  /** UNIX time in seconds. */
  readonly time: number;
}

/** A snapshot of a database, while writes continue. */
export interface Snapshot {
  readonly database: string;
  /** Name of a table or collection with items of a resource. */
  readonly kind: "table" | "collection";
  readKnowledge(): Promise<DatabaseRecords>;
  /** Returns the names that another program uses. */
  findForeign(names: readonly string[]): Promise<readonly string[]>;
  countItems(definition: ResourceDefinition): Promise<number>;
  /** Yields items in order of key, some at a time. */
  readItems(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  readAnswers(): AsyncIterable<readonly NamedAnswer[]>;
  /** Finds items whose words, unique keys or elements in the database do not match their values. */
  findUnderived(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  /** Counts words and elements of items that do not exist. */
  countStrays(definition: ResourceDefinition): Promise<number>;
  /** Returns damage that the database itself finds in its indexes and its file, in its own words. */
  findFileProblems(): Promise<readonly FileProblem[]>;
  /** Returns 0 if there is no item. */
  findLastKey(definition: ResourceDefinition): Promise<number>;
  /** Returns the fields of each missing index for which writes must wait while it is created. */
  findSlowIndexes(definition: ResourceDefinition): Promise<readonly (readonly string[])[]>;
}

export interface FileProblem {
  readonly message: string;
  /** Whether an index does not match its table: it can be rebuilt. */
  readonly isOfIndex: boolean;
}

/** The database does not exist, or is not one of this program. */
export class NeverServed extends Error {}

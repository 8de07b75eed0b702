/** The interface for reading a whole database: for planning, verifying and backups. */
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { IdempotencyRecord } from "../storage/port/idempotency.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { DeclarationRecords } from "./version-records.js";

/** The records of a database besides its items. */
export interface DatabaseRecords extends DeclarationRecords {
  /** The last id that each resource has given out, by path in the database. */
  readonly sequences: { readonly [path: string]: number };
  /** Secret of UUID ids; null for older databases and backups. */
  readonly idSecret: string | null;
}

/**
 * A stored answer to a request with an idempotency key, which returns the answer again if the client repeats the request.
 */
export interface StoredAnswer extends IdempotencyRecord {
  readonly name: string;
  readonly fingerprint: string;
  /** UNIX time in seconds. */
  readonly time: number;
}

/** A snapshot of a database, while writes continue. */
export interface Snapshot {
  readonly database: string;
  /** Whether the items of a resource are in a table or in a collection. */
  readonly kind: "table" | "collection";
  readDatabaseRecords(): Promise<DatabaseRecords>;
  /** Returns which of the names another program uses. */
  findForeign(names: readonly string[]): Promise<readonly string[]>;
  countItems(definition: ResourceDefinition): Promise<number>;
  /** Yields items in order of their keys, in batches. */
  readItems(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  readAnswers(): AsyncIterable<readonly StoredAnswer[]>;
  /** Finds items whose search words, unique keys or elements in the database do not match their values. */
  findOutdatedDerivedData(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  /** Counts stored search words and elements whose items do not exist. */
  countOrphanedRows(definition: ResourceDefinition): Promise<number>;
  /** Returns the problems that the database itself finds in its indexes and its file, with its own messages. */
  findFileProblems(): Promise<readonly FileProblem[]>;
  /** Returns the largest key of an item; 0 if there is no item. */
  findLastKey(definition: ResourceDefinition): Promise<number>;
  /** Returns the fields of each missing index for which writes must wait while it is created. */
  findSlowIndexes(definition: ResourceDefinition): Promise<readonly (readonly string[])[]>;
}

export interface FileProblem {
  readonly message: string;
  /** Whether the problem is an index that does not match its table. Such an index can be rebuilt. */
  readonly isOfIndex: boolean;
}

/** The database does not exist, or another program has created it. */
export class NoStockroomDatabase extends Error {
  constructor(message: string) {
    super(`${message}; name the database of your server in DATABASE_URL; if there is none yet, start the server once`);
  }
}

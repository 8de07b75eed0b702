/** The interface for reading a whole database. Planning a migration, verifying and backups use it. */
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { SchemaRecords } from "./version-records.js";

/** The records of a database, without its items. */
export interface DatabaseRecords extends SchemaRecords {
  /** The last id that was given out in each resource, by path in the database. */
  readonly sequences: { readonly [path: string]: number };
  /** Secret from which UUIDs of items are computed. Null for older databases and backups. */
  readonly idSecret: string | null;
}

/** A consistent view of a database, which does not change while servers continue to write. */
export interface Snapshot {
  readonly databaseProduct: "MongoDB" | "SQLite";
  /** Whether the items of a resource are in a table or in a collection. */
  readonly containerKind: "table" | "collection";
  readDatabaseRecords(): Promise<DatabaseRecords>;
  /** Returns the given names that tables or collections of other programs already use. */
  findNamesOfOtherPrograms(names: readonly string[]): Promise<readonly string[]>;
  countItems(definition: ResourceDefinition): Promise<number>;
  /** Yields items in order of their keys, in batches. */
  readItems(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  /** Finds items whose index data (search words, unique keys, array elements) does not match the values of the item. */
  findOutdatedDerivedData(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  /** Counts stored search words and array elements that belong to no existing item. */
  countOrphanedRows(definition: ResourceDefinition): Promise<number>;
  /** Returns the problems that the database itself finds in its indexes and its file, with the database's messages. */
  findFileProblems(): Promise<readonly FileProblem[]>;
  /** Returns the largest key of the items; 0 if there are no items. */
  findLastKey(definition: ResourceDefinition): Promise<number>;
  /** Returns the missing indexes whose creation blocks writes, each as a list of fields. */
  findMissingBlockingIndexes(definition: ResourceDefinition): Promise<readonly (readonly string[])[]>;
}

export interface FileProblem {
  readonly message: string;
  /** Whether the problem is an index that does not match its table. Such an index can be rebuilt. */
  readonly isIndexProblem: boolean;
}

/** Thrown if the database does not exist, or if another program has created it. */
export class NoStockroomDatabaseError extends Error {
  constructor(message: string, note = "") {
    super(
      `${message}; correct DATABASE_URL (or --from), or start the server once, which prepares this database${note}`,
    );
  }
}

/** What the database remembers of each resource: `evolution/stored-schema.ts` says why. */
import type { Collection, Db } from "mongodb";
import type { StoredSchema } from "../../evolution/stored-schema.js";

export interface StoredSchemaRecord {
  /** Path of the resource. */
  readonly _id: string;
  /** What is true of all items. Databases have it under the name that it had first. */
  readonly shape: StoredSchema;
  /** Names of the indexes that this program has made, or was about to make: others are left alone. */
  readonly indexes?: readonly string[];
  /**
   * Absent where all items are as the schema says. Null while all items are being renewed for the latest declaration. A digest
   * when that is done for the declaration with it, except for items of transactions that had begun before.
   */
  readonly renewed?: string | null;
}

export function storedSchemasOf(database: Db): Collection<StoredSchemaRecord> {
  return database.collection<StoredSchemaRecord>("_schema");
}

/** What the database remembers of each resource: `evolution/stored-schema.ts` says why. */
import type { Collection, Db } from "mongodb";
import type { StoredSchema } from "../../evolution/stored-schema.js";

export interface ShapeRecord {
  /** Path of the resource. */
  readonly _id: string;
  /** What is true of all items. */
  readonly shape: StoredSchema;
  /** Names of the indexes that this program has made, or was about to make: others are left alone. */
  readonly indexes?: readonly string[];
  /**
   * Absent where all items are as the shape says. Otherwise they are being made as the latest declaration wants them (null), or
   * those are that were there when the one with this digest came; transactions that had begun before may have left others.
   */
  readonly renewed?: string | null;
}

export function shapesOf(database: Db): Collection<ShapeRecord> {
  return database.collection<ShapeRecord>("_schema");
}

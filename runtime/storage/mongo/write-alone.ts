import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { ItemChange } from "../port/transaction.js";
import { sizeOf } from "../port/stored-item.js";
import { collectionOf, toChanges, toRecord } from "./records.js";
import type { MongoServices } from "./services.js";

/**
 * Makes one change without a transaction of the database.
 * @param deadline UNIX time in milliseconds
 * @returns false if the item has changed since it was read
 */
export async function writeAlone(
  { database, inserts }: Pick<MongoServices, "database" | "inserts">,
  deadline: number,
  definition: ResourceDefinition,
  { before, after }: ItemChange,
): Promise<boolean> {
  if (before === null) {
    return inserts.write(definition, { record: toRecord(definition, after), bytes: sizeOf(after.document), deadline });
  }
  const collection = collectionOf(database, definition);
  const asRead = { _id: before.key, _version: before.version };
  const limits = { maxTimeMS: Math.max(1, deadline - Date.now()) };
  if (after === null) return (await collection.deleteOne(asRead, limits)).deletedCount === 1;
  const change = { $set: toChanges(definition, before, after) };
  return (await collection.updateOne(asRead, change, limits)).matchedCount === 1;
}

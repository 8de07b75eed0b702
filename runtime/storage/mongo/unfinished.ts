/** The mark of a database that is being restored. A restore is too large for a transaction, so one that is killed leaves parts. */
import type { Collection, Db } from "mongodb";
import { isDuplicateKey } from "./errors.js";

interface Unfinished {
  readonly _id: "restore";
  readonly begun: Date;
}

export const unfinishedName = "_unfinished";

function unfinishedOf(database: Db): Collection<Unfinished> {
  return database.collection<Unfinished>(unfinishedName);
}

/**
 * To be called after collections are made. A restore looks for collections after it has set the mark, so one of the two sees
 * the other.
 */
export async function refuseUnfinished(database: Db): Promise<void> {
  const mark = await unfinishedOf(database).findOne({ _id: "restore" });
  if (mark === null) return;
  throw new Error(
    `the database "${database.databaseName}" is being restored since ${mark.begun.toISOString()}, or that was interrupted. ` +
      `Where no restore is running, drop it (mongosh: db.dropDatabase()) and restore the backup again`,
  );
}

export async function markUnfinished(database: Db): Promise<void> {
  try {
    await unfinishedOf(database).insertOne({ _id: "restore", begun: new Date() });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await refuseUnfinished(database);
    throw error;
  }
}

export async function unmarkUnfinished(database: Db): Promise<void> {
  await unfinishedOf(database).drop();
}

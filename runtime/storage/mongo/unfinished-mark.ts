/** Marks a database that is being filled. It takes many transactions, so an interruption leaves a part of the data. */
import type { Collection, Db } from "mongodb";
import { otherCopyMessage } from "../../transfer/backup/archive.js";
import { isDuplicateKey } from "./errors.js";

interface UnfinishedMark {
  readonly _id: "restore";
  readonly begun: Date;
  /** Identifies the source of a copy; a restore starts from scratch. */
  readonly origin?: string;
}

export const unfinishedName = "_unfinished";

function unfinishedOf(database: Db): Collection<UnfinishedMark> {
  return database.collection<UnfinishedMark>(unfinishedName);
}

/**
 * Rejects a marked database. Call it after creating collections: a restore looks for collections after it has set the mark, so
 * either it or the caller notices the other.
 */
export async function refuseUnfinished(database: Db): Promise<void> {
  const mark = await unfinishedOf(database).findOne({ _id: "restore" });
  if (mark === null) return;
  if (mark.origin !== undefined) {
    throw new Error(
      `the database "${database.databaseName}" contains an unfinished copy of another database, started ${mark.begun.toISOString()}: run "npx stockroom copy" again`,
    );
  }
  throw new Error(
    `a restore into the database "${database.databaseName}" started at ${mark.begun.toISOString()} and is running or was interrupted. ` +
      `If no restore is running, drop the database (mongosh: db.dropDatabase()) and restore the backup again`,
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

/**
 * @returns whether an earlier copy of the same source exists
 * @throws Error if there is an unfinished copy of another source
 */
export async function markCopy(database: Db, origin: string): Promise<boolean> {
  const found = await unfinishedOf(database).findOne({ _id: "restore" });
  if (found === null) {
    await unfinishedOf(database).insertOne({ _id: "restore", begun: new Date(), origin });
    return false;
  }
  if (found.origin === undefined) await refuseUnfinished(database);
  if (found.origin !== origin) throw new Error(otherCopyMessage);
  return true;
}

export async function unmarkUnfinished(database: Db): Promise<void> {
  await unfinishedOf(database).drop();
}

/**
 * Marks a database while it is filled. Filling takes many transactions, so an interruption leaves only a part of the
 * data. The mark then shows that the data is incomplete.
 */
import type { Collection, Db } from "mongodb";
import { otherUnfinishedSourceMessage } from "../../transfer/backup/maintenance-database.js";
import { tryInsert } from "./errors.js";

interface UnfinishedMark {
  readonly _id: "restore";
  readonly begun: Date;
  /** Identifies the source. */
  readonly origin: string;
}

export const unfinishedCollectionName = "_unfinished";

function unfinishedCollectionOf(database: Db): Collection<UnfinishedMark> {
  return database.collection<UnfinishedMark>(unfinishedCollectionName);
}

/**
 * Rejects a marked database. Call this function after creating collections. A restore or copy first sets the mark and then looks
 * for collections, so if both run at the same time, the caller or the restore notices the other.
 */
export async function rejectUnfinishedDatabase(database: Db): Promise<void> {
  const mark = await unfinishedCollectionOf(database).findOne({ _id: "restore" });
  if (mark === null) return;
  throw new Error(
    `a restore or copy into the database "${database.databaseName}" started at ${mark.begun.toISOString()} and is running or ` +
      "was interrupted: run the same command again, or drop the database (mongosh: db.dropDatabase())",
  );
}

/**
 * Marks the database, or finds the mark of an earlier run from the same source.
 * @param sourceDigest identifies the source
 * @returns whether the mark is new
 * @throws Error if a restore or copy from another source has marked the database
 */
export async function markUnfinished(database: Db, sourceDigest: string): Promise<boolean> {
  const mark = { _id: "restore", begun: new Date(), origin: sourceDigest } as const;
  if (await tryInsert(unfinishedCollectionOf(database).insertOne(mark))) return true;
  const known = await unfinishedCollectionOf(database).findOne({ _id: "restore" });
  if (known === null) return markUnfinished(database, sourceDigest);
  if (known.origin === sourceDigest) return false;
  throw new Error(otherUnfinishedSourceMessage);
}

export async function unmarkUnfinished(database: Db): Promise<void> {
  await unfinishedCollectionOf(database).drop();
}

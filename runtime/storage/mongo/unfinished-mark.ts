/**
 * Marks a database while it is filled. Filling takes many transactions, so an interruption leaves only a part of the
 * data. The mark then shows that the data is incomplete.
 */
import type { Collection, Db } from "mongodb";

interface UnfinishedMark {
  readonly _id: "restore";
  readonly begun: Date;
  /** Digest that identifies the source of the data: a backup or another database. */
  readonly origin: string;
  /** Whether nothing has been written yet, because the database may still turn out not to be empty. */
  readonly unchecked?: true;
}

export const unfinishedCollectionName = "_unfinished";

function unfinishedCollectionOf(database: Db): Collection<UnfinishedMark> {
  return database.collection<UnfinishedMark>(unfinishedCollectionName);
}

export function readUnfinishedMark(database: Db): Promise<UnfinishedMark | null> {
  return unfinishedCollectionOf(database).findOne({ _id: "restore" });
}

/**
 * Rejects a marked database. Call this function after creating collections. A restore or copy first sets the mark and then looks
 * for collections, so if both run at the same time, the caller or the restore notices the other.
 */
export async function rejectUnfinishedDatabase(database: Db): Promise<void> {
  const mark = await readUnfinishedMark(database);
  if (mark === null) return;
  // An unchecked database may contain data that is worth keeping.
  const remedy = mark.unchecked === true ? "" : ", or drop the database (mongosh: db.dropDatabase())";
  throw new Error(
    `a restore or copy into the database "${database.databaseName}" started at ${mark.begun.toISOString()} and is running or ` +
      `was interrupted: run the same command again${remedy}`,
  );
}

/** Marks the database as unchecked. Replaces an unchecked mark of an earlier run. */
export async function markDatabaseUnchecked(database: Db, sourceDigest: string): Promise<void> {
  const mark = { begun: new Date(), origin: sourceDigest, unchecked: true } as const;
  await unfinishedCollectionOf(database).replaceOne({ _id: "restore" }, mark, { upsert: true });
}

/** Records that the database was empty, so that this run and later ones may write. */
export async function markDatabaseChecked(database: Db): Promise<void> {
  await unfinishedCollectionOf(database).updateOne({ _id: "restore" }, { $unset: { unchecked: "" } });
}

export async function removeUnfinishedMark(database: Db): Promise<void> {
  await unfinishedCollectionOf(database).drop();
}

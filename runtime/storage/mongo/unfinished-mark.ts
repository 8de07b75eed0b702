/**
 * Marks a database while it is filled. Filling takes many transactions, so an interruption leaves only a part of the
 * data. The mark then shows that the data is incomplete.
 */
import type { Collection, Db } from "mongodb";
import { unfinishedOtherCopyMessage } from "../../transfer/backup/maintenance-database.js";
import { tryInsert } from "./errors.js";

interface UnfinishedMark {
  readonly _id: "restore";
  readonly begun: Date;
  /** Identifies the source of a copy. A restore has none, because it cannot be continued. */
  readonly origin?: string;
}

export const unfinishedCollectionName = "_unfinished";

function unfinishedCollectionOf(database: Db): Collection<UnfinishedMark> {
  return database.collection<UnfinishedMark>(unfinishedCollectionName);
}

/**
 * Rejects a marked database. Call this function after creating collections. A restore first sets the mark and then looks
 * for collections, so if both run at the same time, the caller or the restore notices the other.
 */
export async function rejectUnfinishedDatabase(database: Db): Promise<void> {
  const mark = await unfinishedCollectionOf(database).findOne({ _id: "restore" });
  if (mark !== null) throw new Error(describeMark(database, mark));
}

function describeMark({ databaseName }: Db, { origin, begun }: UnfinishedMark): string {
  if (origin !== undefined) {
    return `the database "${databaseName}" contains an unfinished copy of another database, started ${begun.toISOString()}: run "npx stockroom copy" again`;
  }
  return (
    `a restore into the database "${databaseName}" started at ${begun.toISOString()} and is running or was interrupted. ` +
    `If no restore is running, drop the database (mongosh: db.dropDatabase()) and restore the backup again`
  );
}

/**
 * Marks the database, or finds the mark of an earlier run of the same copy.
 * @param sourceDigest identifies the source of a copy; null for a restore, which starts from scratch
 * @returns whether the mark is new
 * @throws Error if a restore or another copy has marked the database
 */
export async function markUnfinished(database: Db, sourceDigest: string | null): Promise<boolean> {
  const mark = { _id: "restore", begun: new Date(), ...(sourceDigest !== null && { origin: sourceDigest }) } as const;
  if (await tryInsert(unfinishedCollectionOf(database).insertOne(mark))) return true;
  const known = await unfinishedCollectionOf(database).findOne({ _id: "restore" });
  if (known === null) return markUnfinished(database, sourceDigest);
  if (sourceDigest !== null && known.origin === sourceDigest) return false;
  const isCopy = sourceDigest !== null && known.origin !== undefined;
  throw new Error(isCopy ? unfinishedOtherCopyMessage : describeMark(database, known));
}

export async function unmarkUnfinished(database: Db): Promise<void> {
  await unfinishedCollectionOf(database).drop();
}

/**
 * Marks a database while it is filled. Filling takes many transactions, so an interruption leaves only a part of the
 * data, and the mark shows that.
 */
import type { Collection, Db } from "mongodb";
import { otherCopyMessage } from "../../transfer/backup/archive.js";
import { tryInsert } from "./errors.js";

interface UnfinishedMark {
  readonly _id: "restore";
  readonly begun: Date;
  /** Identifies the source of a copy. A restore has none, because it cannot be continued. */
  readonly origin?: string;
}

export const unfinishedName = "_unfinished";

function unfinishedOf(database: Db): Collection<UnfinishedMark> {
  return database.collection<UnfinishedMark>(unfinishedName);
}

/**
 * Rejects a marked database. Call this function after creating collections. A restore first sets the mark and then looks
 * for collections, so if both run at the same time, the caller or the restore notices the other.
 */
export async function rejectUnfinishedDatabase(database: Db): Promise<void> {
  const mark = await unfinishedOf(database).findOne({ _id: "restore" });
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
 * @param origin identifies the source of a copy; null for a restore, which starts from scratch
 * @returns whether the mark is new
 * @throws Error if a restore or another copy has marked the database
 */
export async function markUnfinished(database: Db, origin: string | null): Promise<boolean> {
  const mark = { _id: "restore", begun: new Date(), ...(origin !== null && { origin }) } as const;
  if (await tryInsert(unfinishedOf(database).insertOne(mark))) return true;
  const known = await unfinishedOf(database).findOne({ _id: "restore" });
  if (known === null) return markUnfinished(database, origin);
  if (origin !== null && known.origin === origin) return false;
  const isCopy = origin !== null && known.origin !== undefined;
  throw new Error(isCopy ? otherCopyMessage : describeMark(database, known));
}

export async function unmarkUnfinished(database: Db): Promise<void> {
  await unfinishedOf(database).drop();
}

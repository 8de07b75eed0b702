/** The mark of a database that is being restored: no transaction is large enough, so a restore that is killed leaves parts. */
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

/** Whoever makes collections looks after he has made them, as a restore looks for collections after it has left its mark. */
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

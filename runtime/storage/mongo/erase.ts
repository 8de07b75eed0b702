import type { Db } from "mongodb";
import { listRetained } from "../../migrations/list-retained.js";
import type { Retained } from "../../migrations/list-retained.js";
import { readRecords, statesOf, stopEarlier } from "./declaration-records.js";
import { collectionOf } from "./records.js";

/** Ids are never given out again. After an interruption, calling it again completes the work. */
export async function eraseRetained(database: Db, does: boolean): Promise<Retained> {
  const aside = listRetained(await readRecords(database));
  if (!does) return aside;
  await stopEarlier(database);
  for (const path of aside.resources) {
    await collectionOf(database, { path }).drop();
    await statesOf(database).deleteOne({ _id: path });
  }
  for (const { resource, names, left } of aside.fields) {
    await collectionOf(database, { path: resource }).updateMany({}, [{ $unset: [...names] }]);
    await statesOf(database).updateOne({ _id: resource }, { $set: { shape: left } });
  }
  return aside;
}

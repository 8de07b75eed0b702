import type { ClientSession, Collection, Db } from "mongodb";
import { makeIdSecret } from "../../model/values/ids.js";

export function secretsOf(database: Db): Collection<{ readonly _id: string; readonly secret: string }> {
  return database.collection("_secrets");
}

/** Returns null before the first start. */
export async function readIdSecret(
  database: Db,
  options: { readonly session?: ClientSession } = {},
): Promise<string | null> {
  return (await secretsOf(database).findOne({ _id: "ids" }, options))?.secret ?? null;
}

/** Stores the secret unless there is one, and returns the stored one: of several processes that start at once, one succeeds. */
export async function keepIdSecret(database: Db, secret = makeIdSecret()): Promise<string> {
  const written = secretsOf(database).updateOne({ _id: "ids" }, { $setOnInsert: { secret } }, { upsert: true });
  const error: unknown = await written.then(() => null).catch((reason: unknown) => reason);
  const kept = await readIdSecret(database);
  if (kept === null) throw error;
  return kept;
}

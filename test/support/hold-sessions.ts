import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MongoClient } from "mongodb";

/**
 * Blocks writes to the sessions of the database, as a long write does; reads continue.
 * @returns a function that ends the block
 */
export async function holdSessions(databaseUrl: string): Promise<() => Promise<void>> {
  return databaseUrl.startsWith("sqlite:") ? holdFile(databaseUrl.slice("sqlite:".length)) : holdItems(databaseUrl);
}

async function holdFile(file: string): Promise<() => Promise<void>> {
  const holder = fork(fileURLToPath(new URL("../storage/sqlite-lock.js", import.meta.url)), [file]);
  await once(holder, "message");
  return async () => {
    const ended = once(holder, "exit");
    holder.send("release");
    await ended;
  };
}

async function holdItems(url: string): Promise<() => Promise<void>> {
  const client = new MongoClient(url);
  const session = client.startSession();
  session.startTransaction();
  await client
    .db()
    .collection("_sessions")
    .updateMany({}, { $set: { held: true } }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
    await client.close();
  };
}

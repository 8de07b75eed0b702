import type { Database as File } from "libsql";
import { MongoClient, type Db } from "mongodb";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";

/** Runs work on its own connection and returns the result. */
export async function reachDatabase<Result>(
  url: string,
  inFile: (file: File) => Result,
  onServer: (database: Db) => Promise<Result>,
): Promise<Result> {
  if (!url.startsWith("sqlite:")) return reachServer(url, onServer);
  // Another process may be writing.
  const file = new Database(url.slice("sqlite:".length), { timeout: 5000 });
  try {
    return inFile(file);
  } finally {
    file.close();
  }
}

export async function reachServer<Result>(url: string, use: (database: Db) => Promise<Result>): Promise<Result> {
  const client = new MongoClient(url);
  try {
    return await use(client.db());
  } finally {
    await client.close();
  }
}

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { basicCredentials } from "../test/support/request.js";
import { startProgram, type Contestant } from "./contestant.js";
import { hashKey, type AccountSource } from "./peers/accounts.js";
import type { AccountRecord, GroupRecord } from "./peers/mongo-accounts.js";
import { connectAsStockroom } from "./peers/open-any-database.js";
import { openDatabase } from "./peers/open-database.js";
import { StoreCollection } from "./peers/store-collection.js";
import { storeRow } from "./store-row.js";

const email = "client@example.com";
const key = "fedcba9876543210fedcba9876543210";

/** Starts a hand-written server on an SQLite file under `directory`. */
export async function startPeer(
  name: "http" | "koa" | "fastify",
  accounts: AccountSource,
  directory: string,
  stores: number,
): Promise<Contestant> {
  const file = join(directory, "stores.db");
  return startPeerOn(file, seed(file, stores), name, accounts, directory);
}

/**
 * Starts the hand-written server of lists with conditions on related items.
 * @param place database with the items: an SQLite file or the URL of a MongoDB server
 * @param accounts new database for the account: an SQLite file or the URL of a MongoDB server
 */
export async function startListPeer(place: string, accounts: string, directory: string): Promise<Contestant> {
  // Creates a root account, because a root account also requests the lists from Stockroom.
  const ids = accounts.startsWith("mongodb:") ? await seedMongo(accounts, 0, "Y") : seed(accounts, 0, "Y");
  return startPeerOn(accounts, ids, "related-lists", "database", directory, [place]);
}

/** @param url of a database that no other server uses */
export async function startMongoPeer(
  name: "http" | "koa",
  accounts: AccountSource,
  url: string,
  directory: string,
  stores: number,
): Promise<Contestant> {
  return startPeerOn(url, await seedMongo(url, stores), name, accounts, directory);
}

async function startPeerOn(
  place: string,
  ids: readonly number[],
  name: string,
  accounts: AccountSource,
  directory: string,
  others: readonly string[] = [],
): Promise<Contestant> {
  const program = fileURLToPath(new URL(`./peers/${name}.js`, import.meta.url));
  const server = await startProgram([program, place, accounts, ...others], directory, { NODE_ENV: "production" });
  return {
    name: accounts === "memory" ? name : `${name}-db`,
    ids,
    authorization: basicCredentials(email, key),
    ...server,
  };
}

/** Creates the stores and one account with privileges through a group, as in Stockroom. */
function seed(file: string, count: number, isRoot = "N"): readonly number[] {
  const { raw, stores } = openDatabase(file, "database");
  const ids: number[] = [];
  raw.exec(`
    BEGIN;
    INSERT INTO users VALUES (1, '${email}', '${hashKey(key)}', 'A', 'Y', '${isRoot}', 0);
    INSERT INTO usergroups VALUES (1, 'A');
    INSERT INTO usergroup_privileges VALUES (1, 'view_stores'), (1, 'manage_stores');
    INSERT INTO user_usergroups VALUES (1, 1);
  `);
  for (let n = 1; n <= count; n++) ids.push(stores.create(storeRow(n)));
  raw.exec("COMMIT");
  raw.close();
  return ids;
}

async function seedMongo(url: string, count: number, isRoot = "N"): Promise<readonly number[]> {
  const client = await connectAsStockroom(url);
  try {
    const database = client.db();
    const stores = new StoreCollection(database);
    await stores.prepare();
    const account = { email, api_key_hash: hashKey(key), status: "A", api_access: "Y", is_root: isRoot, company_id: 0 };
    await database.collection<AccountRecord>("users").insertOne({ _id: 1, ...account, usergroup_ids: [1] });
    const group = { _id: 1, status: "A", privileges: ["view_stores", "manage_stores"] };
    await database.collection<GroupRecord>("usergroups").insertOne(group);
    const ids: number[] = [];
    for (let n = 1; n <= count; n++) ids.push(await stores.create(storeRow(n)));
    return ids;
  } finally {
    await client.close();
  }
}

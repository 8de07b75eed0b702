import { MongoClient } from "mongodb";
import type { Accounts, AccountSource } from "./accounts.js";
import { openMongoAccounts } from "./mongo-accounts.js";
import { openDatabase, readArguments } from "./open-database.js";
import { StoreCollection } from "./store-collection.js";
import type { StoreTable } from "./store-table.js";
import type { Waiting } from "./waiting.js";

export interface AnyDatabase {
  readonly accounts: Waiting<Accounts>;
  readonly stores: Waiting<StoreTable>;
}

/** Opens the database that the command line names: an SQLite file or the URL of a MongoDB server. */
export async function openAnyDatabase(): Promise<AnyDatabase> {
  const { place, accounts } = readArguments();
  return place.startsWith("mongodb:") ? openMongoDatabase(place, accounts) : openDatabase(place, accounts);
}

/** Opens MongoDB with the same durability and consistency as Stockroom. */
async function openMongoDatabase(url: string, source: AccountSource): Promise<AnyDatabase> {
  const client = await connectAsStockroom(url);
  const stores = new StoreCollection(client.db());
  await stores.prepare();
  return { accounts: await openMongoAccounts(client.db(), source), stores };
}

export function connectAsStockroom(url: string): Promise<MongoClient> {
  const writeConcern = { w: "majority", journal: true } as const;
  return MongoClient.connect(url, { readConcern: { level: "majority" }, writeConcern });
}

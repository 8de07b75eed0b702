import type Libsql from "libsql";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { accountSchema, keepAccounts, lookUpAccounts, type Accounts, type AccountSource } from "./accounts.js";
import { StoreTable, storeSchema } from "./store-table.js";

export interface PeerDatabase {
  readonly raw: Libsql.Database;
  readonly accounts: Accounts;
  readonly stores: StoreTable;
}

/** Opens the SQLite database of a hand-written server: one connection, with the same durability as Stockroom. */
export function openDatabase(path: string, accounts: AccountSource): PeerDatabase {
  const raw = new Database(path);
  raw.pragma("journal_mode = WAL");
  raw.pragma("synchronous = FULL");
  raw.exec(accountSchema + storeSchema);
  return {
    raw,
    accounts: accounts === "memory" ? keepAccounts(raw) : lookUpAccounts(raw),
    stores: new StoreTable(raw),
  };
}

/** Opens the SQLite database that the command line names. */
export function openOwnDatabase(): PeerDatabase {
  const { place, accounts } = readArguments();
  return openDatabase(place, accounts);
}

/** Reads the database and the source of accounts from the command line. */
export function readArguments(): { readonly place: string; readonly accounts: AccountSource } {
  const [, , place, accounts] = process.argv;
  if (place === undefined || (accounts !== "memory" && accounts !== "database")) {
    throw new Error("Usage: PEER DATABASE memory|database");
  }
  return { place, accounts };
}

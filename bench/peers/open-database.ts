import type Libsql from "libsql";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { AccountTable, accountSchema } from "./account-table.js";
import { StoreTable, storeSchema } from "./store-table.js";

export interface PeerDatabase {
  readonly raw: Libsql.Database;
  readonly accounts: AccountTable;
  readonly stores: StoreTable;
}

/** What both hand-written servers stand on: one connection, as durable as Stockroom's. */
export function openDatabase(path: string): PeerDatabase {
  const raw = new Database(path);
  raw.pragma("journal_mode = WAL");
  raw.pragma("synchronous = FULL");
  raw.exec(accountSchema + storeSchema);
  return { raw, accounts: new AccountTable(raw), stores: new StoreTable(raw) };
}

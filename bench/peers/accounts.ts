import { createHash, timingSafeEqual } from "node:crypto";
import type Libsql from "libsql";

export interface Account {
  readonly user_id: number;
  readonly is_root: string;
  /** 0 means every store. */
  readonly company_id: number;
  /** Ids of the account's groups; absent if the groups of accounts are in a table of their own. */
  readonly groups?: readonly number[];
}

export interface Accounts {
  /** Returns the account of an `Authorization` header, or null if the header or the key is wrong. */
  authenticate(header: string | undefined): Account | null;
  holds(account: Account, privilege: string): boolean;
}

/** How a hand-written server finds accounts: in memory, read at its start, or by a query for each request. */
export type AccountSource = "memory" | "database";

type AccountRow = Account & { readonly email: string; readonly api_key_hash: string };

export const accountSchema = `
  CREATE TABLE IF NOT EXISTS users (
    user_id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE,
    api_key_hash TEXT NOT NULL,
    status TEXT NOT NULL,
    api_access TEXT NOT NULL,
    is_root TEXT NOT NULL,
    company_id INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS usergroups (usergroup_id INTEGER PRIMARY KEY, status TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS usergroup_privileges (
    usergroup_id INTEGER NOT NULL REFERENCES usergroups,
    privilege TEXT NOT NULL,
    PRIMARY KEY (usergroup_id, privilege)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS user_usergroups (
    user_id INTEGER NOT NULL REFERENCES users,
    usergroup_id INTEGER NOT NULL REFERENCES usergroups,
    PRIMARY KEY (user_id, usergroup_id)
  ) WITHOUT ROWID;
`;

const accountQuery = `SELECT user_id, is_root, company_id, email, api_key_hash FROM users
  WHERE status = 'A' AND api_access = 'Y'`;
const privilegeQuery = `SELECT p.privilege FROM user_usergroups m
  JOIN usergroups g ON g.usergroup_id = m.usergroup_id AND g.status = 'A'
  JOIN usergroup_privileges p ON p.usergroup_id = g.usergroup_id
  WHERE m.user_id = ?`;

/** Finds accounts by a query for each request. This is the usual way, because no cache has to be invalidated. */
export function lookUpAccounts(database: Libsql.Database): Accounts {
  const findAccount = database.prepare(`${accountQuery} AND email = ?`);
  const findPrivilege = database.prepare(`${privilegeQuery} AND p.privilege = ? LIMIT 1`);
  return {
    authenticate: (header) => verify(header, (email) => findAccount.get(email) as AccountRow | undefined),
    holds: (account, privilege) =>
      account.is_root === "Y" || findPrivilege.get(account.user_id, privilege) !== undefined,
  };
}

/**
 * Finds accounts in memory. This is the fastest way: the accounts are read at the start and kept until the process
 * ends.
 */
export function keepAccounts(database: Libsql.Database): Accounts {
  const rows = database.prepare(accountQuery).all() as AccountRow[];
  const accounts = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  const findPrivileges = database.prepare(privilegeQuery);
  const privileges = new Map(
    rows.map(({ user_id }) => {
      const held = findPrivileges.all(user_id) as { privilege: string }[];
      return [user_id, new Set(held.map(({ privilege }) => privilege))];
    }),
  );
  return {
    authenticate: (header) => verify(header, (email) => accounts.get(email.toLowerCase())),
    holds: (account, privilege) => account.is_root === "Y" || privileges.get(account.user_id)?.has(privilege) === true,
  };
}

type Verified = Pick<AccountRow, "api_key_hash"> & Account;

export function verify(header: string | undefined, find: (email: string) => Verified | undefined): Account | null;
export function verify(
  header: string | undefined,
  find: (email: string) => Promise<Verified | undefined>,
): Promise<Account | null>;
export function verify(
  header: string | undefined,
  find: (email: string) => Verified | undefined | Promise<Verified | undefined>,
): Account | null | Promise<Account | null> {
  const encoded = /^Basic (\S+)$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const credentials = Buffer.from(encoded, "base64").toString();
  const colon = credentials.indexOf(":");
  const hash = Buffer.from(hashKey(credentials.slice(colon + 1)));
  const check = (row: Verified | undefined): Account | null =>
    row !== undefined && timingSafeEqual(hash, Buffer.from(row.api_key_hash)) ? row : null;
  const found = find(credentials.slice(0, colon));
  return found instanceof Promise ? found.then(check) : check(found);
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

import { createHash, timingSafeEqual } from "node:crypto";
import type Libsql from "libsql";

export interface Account {
  readonly user_id: number;
  readonly is_root: string;
  /** 0: every store. */
  readonly company_id: number;
}

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

/** Looks accounts up for each request, as is usual: nothing to invalidate. */
export class AccountTable {
  readonly #account: Libsql.Statement;
  readonly #privilege: Libsql.Statement;

  constructor(database: Libsql.Database) {
    this.#account = database.prepare(
      `SELECT user_id, is_root, company_id, api_key_hash FROM users
       WHERE email = ? AND status = 'A' AND api_access = 'Y'`,
    );
    this.#privilege = database.prepare(
      `SELECT 1 FROM user_usergroups m
       JOIN usergroups g ON g.usergroup_id = m.usergroup_id AND g.status = 'A'
       JOIN usergroup_privileges p ON p.usergroup_id = g.usergroup_id
       WHERE m.user_id = ? AND p.privilege = ? LIMIT 1`,
    );
  }

  /** The account that an `Authorization` header stands for; null when there is none or the key is wrong. */
  authenticate(header: string | undefined): Account | null {
    const encoded = /^Basic (\S+)$/i.exec(header ?? "")?.[1];
    if (encoded === undefined) return null;
    const credentials = Buffer.from(encoded, "base64").toString();
    const colon = credentials.indexOf(":");
    const row = this.#account.get(credentials.slice(0, colon)) as (Account & { api_key_hash: string }) | undefined;
    const hash = hashKey(credentials.slice(colon + 1));
    return row !== undefined && timingSafeEqual(Buffer.from(hash), Buffer.from(row.api_key_hash)) ? row : null;
  }

  holds(account: Account, privilege: string): boolean {
    return account.is_root === "Y" || this.#privilege.get(account.user_id, privilege) !== undefined;
  }
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

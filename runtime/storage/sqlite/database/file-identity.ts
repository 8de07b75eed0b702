/** Checks that the path of the database still leads to the open file, because nobody would find writes to a removed one. */
import { statSync } from "node:fs";
import type Libsql from "libsql";
import { ForeignData, listNames } from "../../../migrations/foreign-data.js";

/** Plain data that threads receive, so that a later thread does not accept another file. */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

/** Returns the identity of the file at the path, which must exist. */
export function identify(file: string): FileIdentity {
  const { dev, ino } = statSync(file, { bigint: true });
  return { device: dev, inode: ino };
}

/** @throws Error with SQLite's own code for this case, which SQLite itself uses only without a write-ahead log */
export function requireSameFile(file: string, { device, inode }: FileIdentity): void {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found?.dev === device && found.ino === inode) return;
  const became = found === undefined ? "removed" : "replaced";
  throw Object.assign(new Error(`${file} was ${became}`), { code: "SQLITE_READONLY_DBMOVED" });
}

/** Every start creates this table in its first transaction, with all internal tables. */
const mark = "_schema";

/**
 * Call it before any change to the file, including its journal mode.
 * @throws ForeignData if it has tables, but not those of this program
 */
export function refuseForeignFile(database: Libsql.Database, file: string): void {
  const sql =
    "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  const names = (database.prepare<[]>(sql).raw(true).all() as readonly (readonly [string])[]).map(([name]) => name);
  if (names.length === 0 || names.includes(mark)) return;
  throw new ForeignData(
    `the SQLite file ${file} belongs to another program: it holds ${listNames("table", names)}, which Stockroom did not create. ` +
      "Nothing was changed. Name another file in DATABASE_URL",
  );
}

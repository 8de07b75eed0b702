/** Checks that the path of the database still leads to the open file, because nobody would find writes to a removed one. */
import { statSync } from "node:fs";

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

/** Whether the path of the database still leads to the file that is open: a removed file takes writes that nobody finds again. */
import { statSync } from "node:fs";

/** Plain data, which threads are given: a thread that starts later must not take another file for the same. */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

/** The identity of the file at the path, which must exist. */
export function identify(file: string): FileIdentity {
  const { dev, ino } = statSync(file, { bigint: true });
  return { device: dev, inode: ino };
}

/** @throws Error with the code that SQLite has for it, which it uses only without a write-ahead log */
export function requireSameFile(file: string, { device, inode }: FileIdentity): void {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found?.dev === device && found.ino === inode) return;
  const became = found === undefined ? "removed" : "replaced";
  throw Object.assign(new Error(`${file} was ${became}`), { code: "SQLITE_READONLY_DBMOVED" });
}

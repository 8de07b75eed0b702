/** Chooses the SQLite library. A process must use only one, because two would release each other's locks on a file. */
import { createRequire } from "node:module";
import type Libsql from "libsql";

/** Minimum major version of Node.js for better-sqlite3 13, which crashes under older versions. */
const minNodeVersion = 22;

const require = createRequire(import.meta.url);

function chooseDriver(): { readonly driver: typeof Libsql; readonly isBetterSqlite: boolean } {
  const [major] = process.versions.node.split(".");
  const fast = Number(major) < minNodeVersion ? null : loadBetterSqlite();
  // The cast is needed because `require` does not return the types of libsql.
  return fast === null
    ? { driver: require("libsql") as typeof Libsql, isBetterSqlite: false }
    : { driver: fast, isBetterSqlite: true };
}

/** Loads better-sqlite3; returns null if it is not installed (older Node.js) or has no binary for this machine. */
function loadBetterSqlite(): typeof Libsql | null {
  try {
    // better-sqlite3 has the same interface as libsql, so the types of libsql fit.
    const driver = require("better-sqlite3") as typeof Libsql;
    // Opens a database, because only this loads the binary.
    new driver(":memory:").close();
    return driver;
  } catch {
    return null;
  }
}

const { driver, isBetterSqlite: isFast } = chooseDriver();

export const Database: typeof Libsql = driver;

/** Whether two processes that write one file can damage it, as with libsql. */
export const libraryDamagesSharedFiles = !isFast;

/** Whether the whole process aborts if a thread is ended inside a call of the library, as with libsql. */
export const processAbortsIfThreadIsInterrupted = !isFast;

/** Chooses the SQLite library. Two of them in one process would lose each other's locks on a file. */
import { createRequire } from "node:module";
import type Libsql from "libsql";

/** better-sqlite3 13 crashes older versions of Node.js. */
const leastNode = 22;

const require = createRequire(import.meta.url);

function chooseDriver(): { readonly driver: typeof Libsql; readonly isFast: boolean } {
  const [major] = process.versions.node.split(".");
  const fast = Number(major) < leastNode ? null : loadFast();
  // Required by its name, it has the type of its own declarations.
  return fast === null ? { driver: require("libsql") as typeof Libsql, isFast: false } : { driver: fast, isFast: true };
}

/** Returns null if it is not installed (older Node.js) or has no binary for this machine. */
function loadFast(): typeof Libsql | null {
  try {
    // libsql has its interface and its types.
    const driver = require("better-sqlite3") as typeof Libsql;
    // Only opening a database loads the binary.
    new driver(":memory:").close();
    return driver;
  } catch {
    return null;
  }
}

const { driver, isFast } = chooseDriver();

export const Database: typeof Libsql = driver;

/** libsql crashes when it returns text that is not UTF-8. */
export const endsAtBadTexts = !isFast;

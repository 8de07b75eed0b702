/** Chooses the SQLite library. Two of them in one process would lose each other's locks on a file. */
import { createRequire } from "node:module";
import type Libsql from "libsql";

/** better-sqlite3 13 crashes older versions of Node.js. */
const leastNode = 22;

const require = createRequire(import.meta.url);

function chooseDriver(): { readonly driver: typeof Libsql; readonly isFast: boolean } {
  const [major] = process.versions.node.split(".");
  const fast = Number(major) < leastNode ? null : loadFast();
  // libsql has types of its own, which `require` does not know.
  return fast === null ? { driver: require("libsql") as typeof Libsql, isFast: false } : { driver: fast, isFast: true };
}

/** Returns better-sqlite3; null if it is not installed (older Node.js) or has no binary for this machine. */
function loadFast(): typeof Libsql | null {
  try {
    // The types of libsql fit, because it has the same interface.
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

/** Whether text that is not UTF-8 ends the process, because libsql crashes when it returns such a text. */
export const crashesOnInvalidText = !isFast;

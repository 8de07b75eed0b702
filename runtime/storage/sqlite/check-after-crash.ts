/** Compares the indexes of a file with its tables when the last server did not close it. */
import { statSync } from "node:fs";
import type { Thread } from "../threads/thread.js";
import type { Connection } from "./database/connection.js";
import type { ServersLock } from "./database/servers-lock.js";
import type { Scan, Scanned } from "./reading/scan-thread.js";

/** Time limit for one table, in milliseconds. SQLite compares some million entries of an index in a minute. */
export const checkMs = 3_600_000;

/** A server that shuts down in order empties the log, so entries mean a crash, or a server that is still running. */
export async function wasLeftOpen(file: string, servers: ServersLock): Promise<boolean> {
  const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 && !(await servers.isServed());
}

/**
 * Reports each table whose indexes are damaged, and closes the thread. Requests are served meanwhile: reading every index of a large
 * file takes minutes.
 */
export async function checkIndexes(
  connection: Connection,
  checker: Thread<Scan, Scanned>,
  report: (error: unknown) => void,
): Promise<void> {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  const tables = connection.prepare(sql).all([]);
  try {
    for (const [table] of tables) {
      const { problem } = await checker.run(
        { kind: "check", table: String(table) },
        { deadline: Date.now() + checkMs },
      );
      if (problem !== null) report(new Error(describeProblem(String(table), problem)));
    }
  } catch {
    // The storage is closing; `stockroom verify` and the next start after a crash check again.
  }
  await checker.close();
}

function describeProblem(table: string, problem: string): string {
  return (
    `the file is damaged at the table ${table}: ${problem}. Searches and lists may miss items. ` +
    'Stop the server and run "stockroom verify --fix", which rebuilds the indexes'
  );
}

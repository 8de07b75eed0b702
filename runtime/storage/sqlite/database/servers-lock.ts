/**
 * Lets servers of the same database file detect each other. While its database is open, each server holds a shared SQLite
 * lock on a second file (`….db-servers`). A restore or copy into the file holds an exclusive lock. The operating system
 * releases the locks even after a crash.
 */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { RunningServers } from "../../../migrations/migration-port.js";
import { createMissingFile } from "./connection.js";
import { Database } from "./driver.js";
import { isBusy } from "./errors.js";

/** How long a check waits for the lock, in milliseconds. Another process that checks holds an exclusive lock for a moment. */
const checkTimeoutMs = 500;
/** How long a server waits for the shared lock, in milliseconds. Many processes that start together delay each other. */
const sharedLockTimeoutMs = 10_000;

export class ServersLock implements RunningServers {
  readonly #path: string;
  #lock: InstanceType<typeof Database> | null = null;

  constructor(file: string) {
    this.#path = `${file}-servers`;
  }

  /** Tells whether any server has the file open. The lock does not show which schema version the server has. */
  async isAnyVersionServed(): Promise<boolean> {
    if (!existsSync(this.#path)) return false;
    this.close();
    try {
      return !this.tryToLock();
    } finally {
      this.close();
    }
  }

  /** Takes the exclusive lock until `close`. Returns false if another process has a lock. */
  tryToLock(): boolean {
    const lock = this.#openLockFile();
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }

  /** @throws Error if another process has the file open */
  async requireNoServer(): Promise<void> {
    if (!(await this.isAnyVersionServed())) return;
    const holder = this.#readHolder();
    throw new Error(
      `another process has the file open${holder === null ? "" : `: ${holder}`}. Under Node.js 20 two processes that write one file can damage it. ` +
        "Stop the other process first, use Node.js 22 or later, or set STOCKROOM_SHARED_FILE to on",
    );
  }

  async announceServer(): Promise<void> {
    if (this.#lock !== null) return;
    const lock = this.#openLockFile();
    this.#recordHolder(lock);
    // BEGIN alone takes no lock; the first read of the transaction takes the shared lock.
    lock.exec("BEGIN; SELECT count(*) FROM sqlite_master");
  }

  /**
   * Writes this process's id and host into the lock file, for error messages. Skips it if another server has the lock.
   */
  #recordHolder(lock: InstanceType<typeof Database>): void {
    try {
      lock.exec("PRAGMA busy_timeout = 0");
      lock.exec("CREATE TABLE IF NOT EXISTS holder (text TEXT); DELETE FROM holder");
      const text = `process ${String(process.pid)} on ${hostname()}, since ${new Date().toISOString()}`;
      lock.prepare<[string]>("INSERT INTO holder VALUES (?)").run(text);
    } catch (error) {
      if (!isBusy(error)) throw error;
    } finally {
      lock.exec(`PRAGMA busy_timeout = ${String(sharedLockTimeoutMs)}`);
    }
  }

  #readHolder(): string | null {
    const lock = this.#openLockFile();
    try {
      const row = lock.prepare<[]>("SELECT text FROM holder").raw(true).get() as readonly [string] | undefined;
      return row?.[0] ?? null;
    } catch {
      // The other process runs an earlier release, which does not write its id and host into the lock file.
      return null;
    } finally {
      this.close();
    }
  }

  close(): void {
    // Rolls back first, because libsql keeps the file and its lock open until all statements are garbage-collected.
    if (this.#lock?.inTransaction === true) this.#lock.exec("ROLLBACK");
    this.#lock?.close();
    this.#lock = null;
  }

  #openLockFile(): InstanceType<typeof Database> {
    createMissingFile(this.#path);
    this.#lock = new Database(this.#path, { timeout: checkTimeoutMs });
    return this.#lock;
  }
}

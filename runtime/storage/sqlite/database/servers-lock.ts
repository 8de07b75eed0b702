/**
 * Lets servers of one file detect each other: each holds a share of a lock while it has the file open. It is SQLite's lock on a
 * file beside the database, which names the holder. The system releases it with the process, however it ends.
 */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { Servers } from "../../../migrations/migration-port.js";
import { makeFile } from "./connection.js";
import { Database } from "./driver.js";
import { isBusy } from "./errors.js";

/** Another process that asks at the same time holds the whole lock for a moment. */
const askingMs = 500;
/** Many processes that open the file at once keep each other from their shares for a while. */
const sharingMs = 10_000;

export class ServersLock implements Servers {
  readonly #path: string;
  #lock: InstanceType<typeof Database> | null = null;

  constructor(file: string) {
    this.#path = `${file}-servers`;
  }

  /** The lock does not tell which version another server has: usually a file has one server. */
  async isServed(): Promise<boolean> {
    if (!existsSync(this.#path)) return false;
    this.close();
    const lock = this.#open();
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return false;
    } catch (error) {
      if (isBusy(error)) return true;
      throw error;
    } finally {
      this.close();
    }
  }

  /** @throws Error if another process holds a share */
  async requireNone(): Promise<void> {
    if (!(await this.isServed())) return;
    const holder = this.#readHolder();
    throw new Error(
      `another process has the file open${holder === null ? "" : `: ${holder}`}. Under Node.js 20 two processes that write one file can damage it. ` +
        "Stop the other process first, use Node.js 22 or later, or set STOCKROOM_SHARED_FILE to on",
    );
  }

  async announce(): Promise<void> {
    if (this.#lock !== null) return;
    const lock = this.#open();
    this.#noteHolder(lock);
    // The first read takes the share.
    lock.exec("BEGIN; SELECT count(*) FROM sqlite_master");
  }

  /** Shown to a rejected process. If others hold shares, one of them is already named. */
  #noteHolder(lock: InstanceType<typeof Database>): void {
    try {
      lock.exec("PRAGMA busy_timeout = 0");
      lock.exec("CREATE TABLE IF NOT EXISTS holder (text TEXT); DELETE FROM holder");
      const text = `process ${String(process.pid)} on ${hostname()}, since ${new Date().toISOString()}`;
      lock.prepare<[string]>("INSERT INTO holder VALUES (?)").run(text);
    } catch (error) {
      if (!isBusy(error)) throw error;
    } finally {
      lock.exec(`PRAGMA busy_timeout = ${String(sharingMs)}`);
    }
  }

  #readHolder(): string | null {
    const lock = this.#open();
    try {
      const row = lock.prepare<[]>("SELECT text FROM holder").raw(true).get() as readonly [string] | undefined;
      return row?.[0] ?? null;
    } catch {
      // A process of an earlier release holds the share.
      return null;
    } finally {
      this.close();
    }
  }

  close(): void {
    // libsql closes a file only when its statements have been garbage-collected.
    if (this.#lock?.inTransaction === true) this.#lock.exec("ROLLBACK");
    this.#lock?.close();
    this.#lock = null;
  }

  #open(): InstanceType<typeof Database> {
    makeFile(this.#path);
    this.#lock = new Database(this.#path, { timeout: askingMs });
    return this.#lock;
  }
}

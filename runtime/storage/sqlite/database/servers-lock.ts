/**
 * How the servers of one file know of each other: each has a share in a lock for as long as it has the file open. The lock is that of
 * SQLite on an empty file beside the database. The system releases it with the process, however that ends.
 */
import { existsSync } from "node:fs";
import type { Servers } from "../../../evolution/opening.js";
import { makeFile } from "./connection.js";
import { Database } from "./driver.js";
import { isBusy } from "./errors.js";

/** Another process that asks at the same time has the whole lock for a moment. */
const askingMs = 500;

export class ServersLock implements Servers {
  readonly #path: string;
  #lock: InstanceType<typeof Database> | null = null;

  constructor(file: string) {
    this.#path = `${file}-servers`;
  }

  /** Which declarations another server has, the lock does not say: one server a file is the rule. */
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

  async announce(): Promise<void> {
    // The first read takes the share.
    if (this.#lock === null) this.#open().exec("BEGIN; SELECT count(*) FROM sqlite_master");
  }

  close(): void {
    // libsql closes a file only when its statements have been collected.
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

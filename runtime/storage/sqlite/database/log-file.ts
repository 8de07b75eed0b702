import { close, fdatasync, openSync, realpathSync } from "node:fs";
import { promisify } from "node:util";

/** The write-ahead log beside a file of SQLite, which is there, and stays the same, while a connection is open. */
export class LogFile {
  readonly #file: string;
  #descriptor: number | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves when all that has been committed is on the disk; a thread of Node.js waits for it. */
  async sync(): Promise<void> {
    // SQLite follows links. Windows lets only those who may write wait for the disk.
    this.#descriptor ??= openSync(`${realpathSync(this.#file)}-wal`, "r+");
    await promisify(fdatasync)(this.#descriptor);
  }

  /** SQLite holds no locks on this file that closing it would take away. */
  async close(): Promise<void> {
    if (this.#descriptor !== null) await promisify(close)(this.#descriptor);
    this.#descriptor = null;
  }
}

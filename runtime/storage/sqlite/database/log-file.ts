import { close, fdatasync, fdatasyncSync, fstatSync, openSync, readSync, realpathSync, writeSync } from "node:fs";
import { promisify } from "node:util";

const blockBytes = 2 ** 20;

/** The write-ahead log beside a file of SQLite, which is there, and stays the same, while a connection is open. */
export class LogFile {
  readonly #file: string;
  #descriptor: number | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves when all that has been committed is on the disk; a thread of Node.js waits for it. */
  async sync(): Promise<void> {
    await promisify(fdatasync)(this.#open());
  }

  /**
   * Writes every byte again, so that the system brings it to the disk although it may take it for written, and waits for that. Nobody
   * else may write to the log meanwhile.
   */
  writeAnew(): void {
    const descriptor = this.#open();
    const { size } = fstatSync(descriptor);
    const block = Buffer.alloc(Math.min(size, blockBytes));
    for (let position = 0; position < size;) {
      const length = readSync(descriptor, block, 0, block.length, position);
      if (length === 0) break;
      position += writeSync(descriptor, block, 0, length, position);
    }
    fdatasyncSync(descriptor);
  }

  #open(): number {
    // SQLite follows links. Windows lets only those who may write wait for the disk.
    this.#descriptor ??= openSync(`${realpathSync(this.#file)}-wal`, "r+");
    return this.#descriptor;
  }

  /** SQLite holds no locks on this file that closing it would take away. */
  async close(): Promise<void> {
    if (this.#descriptor !== null) await promisify(close)(this.#descriptor);
    this.#descriptor = null;
  }
}

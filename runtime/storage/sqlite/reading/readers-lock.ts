import { Connection } from "../database/connection.js";

/** A turn of the event loop with fewer reads is not worth the lock. */
const leastReads = 4;
/** After such a turn so many reads go by before it is tried again. */
const readsBetween = 64;

/**
 * Holds SQLite's lock of readers for a turn of the event loop with many reads. Each statement takes and releases the lock, by a call of
 * the operating system each time, unless another connection of the process holds it already; that is half of what reading an item
 * costs. What a statement sees is not changed by that: it looks for the latest commit as always.
 */
export class ReadersLock {
  readonly #connection: Connection;
  readonly #isAllowed: () => boolean;
  #isHeld = false;
  /** Since the lock was taken. */
  #reads = 0;
  #pause = 0;

  /** @param isAllowed false while somebody copies the log into the database, which gets no further than to what readers hold */
  constructor(file: string, isAllowed: () => boolean) {
    this.#connection = new Connection(file, 0);
    this.#isAllowed = isAllowed;
  }

  /** To be called before a read. */
  note(): void {
    if (!this.#isAllowed()) this.release();
    else if (this.#isHeld) this.#reads += 1;
    else if (this.#pause > 0) this.#pause -= 1;
    else this.#take();
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#connection.prepare("COMMIT").run([]);
  }

  close(): void {
    this.release();
    this.#connection.close();
  }

  #take(): void {
    try {
      this.#connection.prepare("BEGIN").run([]);
      this.#isHeld = true;
      this.#connection.prepare("SELECT 1 FROM _schema LIMIT 1").get([]);
    } catch {
      // The read itself says what is wrong.
      if (this.#connection.inTransaction) this.#connection.prepare("ROLLBACK").run([]);
      this.#isHeld = false;
    }
    this.#reads = 1;
    setImmediate(() => {
      if (this.#reads < leastReads) this.#pause = readsBetween;
      this.release();
    });
  }
}

import { Connection } from "../database/connection.js";

/** With fewer reads in a turn, the lock does not pay off. */
const leastReads = 4;
/** After such a turn, this many reads pass before the next attempt. */
const readsBetween = 64;

/**
 * Holds SQLite's read lock for a turn of the event loop with many reads. Each statement takes and releases the lock by a system
 * call, unless another connection of the process holds it; that is half the cost of reading an item. Statements still see the
 * latest commit.
 */
export class ReadersLock {
  readonly #connection: Connection;
  readonly #isAllowed: () => boolean;
  #isHeld = false;
  /** Number of reads since the lock was taken. */
  #reads = 0;
  #pause = 0;

  /** @param isAllowed false during a checkpoint, which readers would hold back */
  constructor(file: string, isAllowed: () => boolean) {
    this.#connection = new Connection(file, 0);
    this.#isAllowed = isAllowed;
  }

  /** Call it before a read. */
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
      // The read itself reports the error.
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

/** Runs long reads, each on one snapshot of the database, so that all of its statements read the data of the same moment. */
import { setTimeout } from "node:timers/promises";
import type { Tables } from "../database/table.js";
import type { PauseScan } from "./scan.js";

/**
 * Maximum age of a snapshot, in milliseconds. While a snapshot is open, SQLite cannot reuse the space in the
 * write-ahead log, so the log grows with each write. A read that takes longer continues in a new snapshot.
 */
const maxSnapshotMs = 10_000;
/** Pause after a snapshot, in milliseconds. In this time, the next commit can copy the whole write-ahead log into the file. */
const pauseAfterSnapshotMs = 100;

/** @param pause to be called between two statements; rejects if the read must end */
type SnapshotRead<Result> = (tables: Tables, pause: PauseScan) => Promise<Result>;

/** A connection for snapshots. Reads take turns, because a connection has only one snapshot at a time. */
export class SnapshotTables {
  readonly #open: () => Tables;
  #tables: Tables | null = null;
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Earliest start of the next snapshot, as UNIX time in milliseconds. */
  #earliestStart = 0;

  /** @param open opens the connection for the first read */
  constructor(open: () => Tables) {
    this.#open = open;
  }

  /** Runs the read when all earlier reads have ended. */
  runInSnapshot<Result>(pause: PauseScan, read: SnapshotRead<Result>): Promise<Result> {
    const result = this.#lastRead.then(async () => {
      await pause();
      await setTimeout(Math.max(0, this.#earliestStart - Date.now()));
      return this.#readInSnapshot(pause, read);
    });
    this.#lastRead = result.catch(() => undefined);
    return result;
  }

  async #readInSnapshot<Result>(pause: PauseScan, read: SnapshotRead<Result>): Promise<Result> {
    const tables = (this.#tables ??= this.#open());
    const { connection } = tables;
    connection.exec("BEGIN");
    let endMs = Date.now() + maxSnapshotMs;
    try {
      return await read(tables, async () => {
        await pause();
        if (Date.now() < endMs) return;
        connection.exec("COMMIT; BEGIN");
        endMs = Date.now() + maxSnapshotMs;
      });
    } finally {
      // SQLite itself ends a transaction after some errors.
      if (connection.inTransaction) connection.exec("COMMIT");
      this.#earliestStart = Date.now() + pauseAfterSnapshotMs;
    }
  }

  close(): void {
    this.#tables?.connection.close();
  }
}

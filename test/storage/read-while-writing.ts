import { setImmediate } from "node:timers/promises";

/** Calls `write` again and again, and `read` until `isEnough` returns true for the number of reads. */
export async function readWhileWriting(
  isEnough: (readCount: number) => boolean,
  read: () => Promise<void>,
  write: (count: number) => Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const writing = (async () => {
    for (let count = 1; !over.signal.aborted; count += 1) await write(count);
  })();
  try {
    for (let readCount = 0; !isEnough(readCount); readCount += 1) {
      await read();
      // Lets the writes continue, although SQLite may read without waiting.
      await setImmediate();
    }
  } finally {
    over.abort();
    await writing;
  }
}

/**
 * Ends connections whose clients read too slowly, if all unread answers together take more memory than is reserved for them.
 * Bytes that the operating system has taken are not counted, because they cost this process nothing.
 */
import { getHeapStatistics } from "node:v8";
import type { Connection } from "./connection.js";

const bytesAtMost = 2 ** 26;
const shareOfHeap = 1 / 8;
const sweepMs = 250;
/** Milliseconds for which an answer may stay unread, and the minimum rate in bytes per second at which a client must read. */
const graceMs = 2000;
const bytesInSecond = 2 ** 18;

interface Wait {
  readonly since: number;
  /** Number of bytes that the connection had sent before. */
  readonly sent: number;
}

/** @returns a function that ends the watch */
export function cutSlowReaders(
  connections: ReadonlyMap<unknown, Connection>,
  noteCut: (connection: Connection) => void,
): () => void {
  const room = Math.min(bytesAtMost, shareOfHeap * getHeapStatistics().heap_size_limit);
  const waits = new WeakMap<Connection, Wait>();
  const sweep = (): void => {
    const now = performance.now();
    const waiting: { readonly connection: Connection; readonly unread: number; readonly wait: Wait }[] = [];
    let sum = 0;
    for (const connection of connections.values()) {
      const { unread, sent } = connection;
      if (unread === 0) {
        waits.delete(connection);
        continue;
      }
      const wait = waits.get(connection) ?? { since: now, sent: sent - unread };
      waits.set(connection, wait);
      waiting.push({ connection, unread, wait });
      sum += unread;
    }
    // The fuller the memory, the shorter the patience.
    const patience = room / sum;
    for (const { connection, unread, wait } of waiting.toSorted((one, other) => one.wait.since - other.wait.since)) {
      if (sum <= room) return;
      const mayTakeMs = graceMs + ((connection.sent - wait.sent) / bytesInSecond) * 1000;
      if (now - wait.since <= patience * mayTakeMs) continue;
      sum -= unread;
      noteCut(connection);
      connection.cut();
    }
  };
  const clock = setInterval(sweep, sweepMs).unref();
  return () => clearInterval(clock);
}

/**
 * Limits the number of answers that are streamed at the same time, because each of them keeps a portion of its items in
 * memory until its client has read them.
 */
import { getHeapStatistics } from "node:v8";
import { WorkLimiter } from "./work-limiter.js";

/** Maximum memory of one stream, with items of 1 MiB each: the items, their JSON text and the bytes to send. */
const maxBytesPerStream = 8 * 2 ** 20;
const maxStreams = 64;
/** Share of the heap that all streams together may take. */
const maxHeapShareOfStreams = 1 / 4;
const maxWaitingPerAccount = 200;
const maxWaitMs = 10_000;
/** Milliseconds that a client may pause before its stream counts as slow. A stream younger than this is never cut. */
const slowReaderGraceMs = 2000;
/**
 * Minimum speed at which a client must read, in bytes per second. Only the time in which the server waits for the
 * client counts. A slower client loses its slot if other answers wait for a slot.
 */
const minReadBytesPerSecond = 2 ** 18;
const sweepIntervalMs = 100;

interface OpenStream {
  readonly account: number;
  readonly startedAt: number;
  readonly endStream: () => void;
  readBytes: number;
  /** Milliseconds for which the server has waited so far for the client to read. */
  waitedForClientMs: number;
  /** Time at which the pending data was offered to the client; null while the client waits for the server. */
  waitingForClientSince: number | null;
}

export function createStreamLimiter() {
  /** The current streams, in the order of their start. */
  const openStreams = new Set<OpenStream>();
  const maxStreamsInHeap = Math.floor(
    (maxHeapShareOfStreams * getHeapStatistics().heap_size_limit) / maxBytesPerStream,
  );
  const slots = new WorkLimiter({
    maxRunning: Math.max(1, Math.min(maxStreamsInHeap, maxStreams)),
    maxWaiting: maxWaitingPerAccount,
    maxWaitMs,
  });
  let sweep: NodeJS.Timeout | undefined;

  function endExcessStreams(): void {
    const now = performance.now();
    const slow = [...openStreams].filter((stream) => isSlow(stream, now));
    const giveWay = slow.length > 0 ? slow.slice(0, slots.waitingLimiter.totalUsed) : findExcessStreams(now);
    for (const { endStream } of giveWay) endStream();
    if (openStreams.size > 0) return;
    clearInterval(sweep);
    sweep = undefined;
  }

  /**
   * Returns the oldest stream of the account with the most streams, if a waiting account has at least two streams
   * fewer. Streams that have just begun are spared.
   */
  function findExcessStreams(now: number): readonly OpenStream[] {
    const held = new Map<unknown, number>();
    for (const { account } of openStreams) held.set(account, (held.get(account) ?? 0) + 1);
    const least = Math.min(...Array.from(slots.waitingLimiter.owners, (account) => held.get(account) ?? 0));
    const most = Math.max(...held.values());
    if (most <= least + 1) return [];
    const oldest = [...openStreams].find(({ account }) => held.get(account) === most);
    return oldest === undefined || now - oldest.startedAt < slowReaderGraceMs ? [] : [oldest];
  }

  return {
    /**
     * Waits for a slot for a stream. While accounts wait for slots, the limiter ends slow streams. If no stream is
     * slow, it ends the oldest stream of the account with the most streams, provided that a waiting account has at
     * least two streams fewer.
     * @param account account that requests the answer
     * @param endStream ends the stream when another answer needs the slot
     * @throws Refusal overloaded
     */
    async acquireSlot(account: number, endStream: () => void) {
      sweep ??= setInterval(endExcessStreams, sweepIntervalMs).unref();
      const release = await slots.acquireSlots(account);
      const stream: OpenStream = {
        account,
        startedAt: performance.now(),
        endStream,
        readBytes: 0,
        waitedForClientMs: 0,
        waitingForClientSince: null,
      };
      openStreams.add(stream);
      return {
        /** Call this function when data for the client is ready. */
        noteOffered: () => (stream.waitingForClientSince = performance.now()),
        /** Call this function when the client has read the offered data. */
        noteRead: (bytes: number) => {
          stream.waitedForClientMs += performance.now() - (stream.waitingForClientSince ?? performance.now());
          stream.waitingForClientSince = null;
          stream.readBytes += bytes;
        },
        /** Releases the slot. Further calls have no effect. */
        release: () => {
          if (openStreams.delete(stream)) release();
        },
      };
    },
  };
}

/** Whether the client has stopped reading, or reads too slowly on average. */
function isSlow({ readBytes, waitedForClientMs, waitingForClientSince }: OpenStream, now: number): boolean {
  const waits = waitingForClientSince === null ? 0 : now - waitingForClientSince;
  return (
    waits > slowReaderGraceMs ||
    waitedForClientMs + waits > slowReaderGraceMs + (readBytes / minReadBytesPerSecond) * 1000
  );
}

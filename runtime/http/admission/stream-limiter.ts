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
const streamsHeapShare = 1 / 4;
const maxWaitingPerAccount = 200;
const maxWaitMs = 10_000;
/** Milliseconds for which a stream may run even if its account has more than its share. */
const minStreamMs = 2000;
const shareCheckIntervalMs = 500;

interface OpenStream {
  readonly account: number;
  readonly startedAt: number;
  readonly endStream: () => void;
}

export function createStreamLimiter() {
  /** The current streams, in the order of their start. */
  const openStreams = new Set<OpenStream>();
  const maxStreamsInHeap = Math.floor((streamsHeapShare * getHeapStatistics().heap_size_limit) / maxBytesPerStream);
  const slots = new WorkLimiter({
    maxRunning: Math.max(1, Math.min(maxStreamsInHeap, maxStreams)),
    maxWaiting: maxWaitingPerAccount,
    maxWaitMs,
  });

  /** Ends the oldest stream of the account with the most streams, if the waiting account has at least two streams fewer. */
  function endExcessStream(waitingAccount: number): void {
    const held = new Map<number, number>();
    for (const { account } of openStreams) held.set(account, (held.get(account) ?? 0) + 1);
    const most = Math.max(...held.values());
    if (most < (held.get(waitingAccount) ?? 0) + 2) return;
    const oldest = [...openStreams].find(({ account }) => held.get(account) === most);
    if (oldest !== undefined && performance.now() - oldest.startedAt >= minStreamMs) oldest.endStream();
  }

  return {
    /**
     * Waits for a slot for a stream. Meanwhile, accounts with more streams lose some of them.
     * @param account account that requests the answer
     * @param endStream ends the stream when another account needs the slot
     * @returns a function that releases the slot; further calls have no effect
     * @throws Refusal overloaded
     */
    async acquireSlot(account: number, endStream: () => void): Promise<() => void> {
      const shareCheck = setInterval(() => endExcessStream(account), shareCheckIntervalMs);
      const release = await slots.acquireSlots(account).finally(() => clearInterval(shareCheck));
      const stream: OpenStream = { account, startedAt: performance.now(), endStream };
      openStreams.add(stream);
      return () => {
        if (openStreams.delete(stream)) release();
      };
    },
  };
}

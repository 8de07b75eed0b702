/**
 * Limits the number of answers that are streamed at the same time, because each of them keeps a portion of its items in
 * memory until its client has read them.
 */
import { getHeapStatistics } from "node:v8";
import { WorkLimit } from "./work-limit.js";

/** Maximum memory of one stream, with items of 1 MiB each: the items, their JSON text and the bytes to send. */
const bytesOfStream = 8 * 2 ** 20;
const maxStreams = 64;
/** Share of the heap that all streams together may take. */
const shareOfHeap = 1 / 4;
const waiting = 200;
const waitMs = 10_000;
/** Milliseconds that a client may pause before its stream counts as slow. A stream younger than this is never cut. */
const graceMs = 2000;
/**
 * Minimum speed at which a client must read, in bytes per second. Only the time in which the server waits for the
 * client counts. A slower client loses its slot if other answers wait for a slot.
 */
const bytesInSecond = 2 ** 18;
const sweepMs = 100;

interface OpenStream {
  readonly account: number;
  readonly began: number;
  readonly cut: () => void;
  bytes: number;
  /** Milliseconds for which the server has waited so far for the client to read. */
  waited: number;
  /** Time at which the pending data was offered to the client; null while the client waits for the server. */
  offered: number | null;
}

export function createStreams() {
  /** The current streams, in the order of their start. */
  const open = new Set<OpenStream>();
  const room = Math.floor((shareOfHeap * getHeapStatistics().heap_size_limit) / bytesOfStream);
  const places = new WorkLimit({ running: Math.max(1, Math.min(room, maxStreams)), waiting, waitMs });
  let sweep: NodeJS.Timeout | undefined;

  function makeRoom(): void {
    const now = performance.now();
    const slow = [...open].filter((stream) => isSlow(stream, now));
    const giveWay = slow.length > 0 ? slow.slice(0, places.waitingBudget.taken) : listExcess(now);
    for (const { cut } of giveWay) cut();
    if (open.size > 0) return;
    clearInterval(sweep);
    sweep = undefined;
  }

  /**
   * Returns the oldest stream of the account with the most streams, if a waiting account has at least two streams
   * fewer. Streams that have just begun are spared.
   */
  function listExcess(now: number): readonly OpenStream[] {
    const held = new Map<unknown, number>();
    for (const { account } of open) held.set(account, (held.get(account) ?? 0) + 1);
    const least = Math.min(...Array.from(places.waitingBudget.owners, (account) => held.get(account) ?? 0));
    const most = Math.max(...held.values());
    if (most <= least + 1) return [];
    const oldest = [...open].find(({ account }) => held.get(account) === most);
    return oldest === undefined || now - oldest.began < graceMs ? [] : [oldest];
  }

  return {
    /**
     * Waits for a slot for a stream. While accounts wait, slow streams are ended. If no stream is slow, the account with the most
     * streams loses its oldest stream, if a waiting account has at least two streams fewer.
     * @param account account that requests the answer
     * @param cut ends the stream when another answer needs the slot
     * @throws Refusal overloaded
     */
    async begin(account: number, cut: () => void) {
      sweep ??= setInterval(makeRoom, sweepMs).unref();
      const release = await places.enter(account);
      const stream: OpenStream = { account, began: performance.now(), cut, bytes: 0, waited: 0, offered: null };
      open.add(stream);
      return {
        /** Call this function when data for the client is ready. */
        noteOffered: () => (stream.offered = performance.now()),
        /** Call this function when the client has read the offered data. */
        noteRead: (bytes: number) => {
          stream.waited += performance.now() - (stream.offered ?? performance.now());
          stream.offered = null;
          stream.bytes += bytes;
        },
        /** Releases the slot. Further calls have no effect. */
        release: () => {
          if (open.delete(stream)) release();
        },
      };
    },
  };
}

/** Whether the client has stopped reading, or reads too slowly on average. */
function isSlow({ bytes, waited, offered }: OpenStream, now: number): boolean {
  const waits = offered === null ? 0 : now - offered;
  return waits > graceMs || waited + waits > graceMs + (bytes / bytesInSecond) * 1000;
}

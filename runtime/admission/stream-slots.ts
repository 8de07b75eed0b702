/**
 * Limits the number of simultaneous streamed answers: each holds a portion of items for as long as its client takes to read it.
 */
import { getHeapStatistics } from "node:v8";
import { Budget } from "./budget.js";
import { Semaphore } from "./semaphore.js";

export interface StreamSlot {
  /** Call it when data for the client is ready. */
  offer(): void;
  /** Call it when the client has read the offered data. */
  taken(bytes: number): void;
  /** Releases the slot; may be called repeatedly. */
  leave(): void;
}

/** Memory of one stream with the largest items, of a mebibyte each: the items, their text and what is sent. */
const bytesOfStream = 8 * 2 ** 20;
const streamsAtMost = 64;
/** Share of the heap for all streams. */
const shareOfHeap = 1 / 4;
const waitingAtMost = 200;
const waitMs = 10_000;
/** In milliseconds: no younger stream is cut. */
const graceMs = 2000;
/**
 * Bytes per second: a slower client, counting only the time in which the server waits for it, loses its slot to others that wait.
 */
const bytesInSecond = 2 ** 18;
const sweepMs = 100;
/** In milliseconds: a request whose expected wait is longer, judging by the last seconds, is rejected at once. */
const patienceMs = waitMs / 2;
/** This many requests of an account may always wait, because waiting requests show how slowly slots become free. */
const waitingAtLeast = 8;
/** Weight of the latest observation in the average. */
const novelty = 1 / 20;

interface Holder {
  readonly account: number;
  readonly began: number;
  readonly cut: () => void;
  bytes: number;
  /** Milliseconds for which the server has waited for the client. */
  waited: number;
  /** Since when the server waits for the client; null while the server itself works. */
  offered: number | null;
}

export class StreamSlots {
  /** In the order of their start. */
  readonly #holders = new Set<Holder>();
  readonly #room: number;
  readonly #semaphore: Semaphore;
  /** Requests that may need a slot soon. */
  readonly #announced = new Budget({ own: Infinity, all: Infinity });
  /** Average number of slots that became free per sweep while all were taken. */
  #freed = (waitingAtMost * sweepMs) / patienceMs;
  #left = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor() {
    const room = Math.floor((shareOfHeap * getHeapStatistics().heap_size_limit) / bytesOfStream);
    this.#room = Math.max(1, Math.min(room, streamsAtMost));
    this.#semaphore = new Semaphore({ running: this.#room, waiting: waitingAtMost, waitMs });
  }

  /** Whether a new request would wait too long. */
  isFull(account: number): boolean {
    const waiting = this.#semaphore.waitingBy;
    const own = (waiting.get(account) ?? 0) + this.#announced.takenOf(account) - this.#semaphore.free;
    const askers = waiting.size + (waiting.has(account) ? 0 : 1);
    const expectedMs = (own * askers * sweepMs) / this.#freed;
    return own >= waitingAtLeast && (own >= waitingAtMost || expectedMs > patienceMs);
  }

  /** @returns a function to call when it waits for a slot, or needs none */
  announce(account: number): () => void {
    return this.#announced.take(account, 1) ?? (() => {});
  }

  /**
   * @param account of the answer: accounts take turns, and while others wait none keeps more than its share
   * @param cut ends the answer in favour of others
   * @throws Refusal overloaded
   */
  async enter(account: number, cut: () => void): Promise<StreamSlot> {
    this.#sweep ??= setInterval(() => this.#makeRoom(), sweepMs).unref();
    const release = await this.#semaphore.enter(account);
    const holder: Holder = { account, began: performance.now(), cut, bytes: 0, waited: 0, offered: null };
    this.#holders.add(holder);
    return {
      offer: () => (holder.offered = performance.now()),
      taken: (bytes) => {
        holder.waited += performance.now() - (holder.offered ?? performance.now());
        holder.offered = null;
        holder.bytes += bytes;
      },
      leave: () => {
        if (this.#holders.delete(holder)) this.#left += 1;
        release();
      },
    };
  }

  #makeRoom(): void {
    const now = performance.now();
    if (this.#holders.size === this.#room) this.#freed += novelty * (this.#left - this.#freed);
    this.#left = 0;
    const slow = [...this.#holders].filter((holder) => isSlow(holder, now));
    const giveWay = slow.length > 0 ? slow.slice(0, this.#semaphore.waiting) : this.#listExcess(now);
    for (const { cut } of giveWay) cut();
    if (this.#holders.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  /** Lists streams of accounts beyond their share that others wait for, oldest first. */
  #listExcess(now: number): readonly Holder[] {
    const waiting = this.#semaphore.waitingBy;
    const held = new Map<unknown, number>();
    for (const { account } of this.#holders) held.set(account, (held.get(account) ?? 0) + 1);
    const share = Math.max(1, Math.floor(this.#room / new Set([...held.keys(), ...waiting.keys()]).size));
    let wanted = 0;
    for (const [account, count] of waiting) wanted += Math.min(count, Math.max(0, share - (held.get(account) ?? 0)));
    const excess: Holder[] = [];
    for (const holder of this.#holders) {
      const own = held.get(holder.account) ?? 0;
      if (excess.length === wanted || now - holder.began < graceMs) break;
      if (own <= share) continue;
      held.set(holder.account, own - 1);
      excess.push(holder);
    }
    return excess;
  }
}

/** Whether the client reads nothing, or too little on average. */
function isSlow({ bytes, waited, offered }: Holder, now: number): boolean {
  const waits = offered === null ? 0 : now - offered;
  return waits > graceMs || waited + waits > graceMs + (bytes / bytesInSecond) * 1000;
}

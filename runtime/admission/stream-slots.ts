/** Limits how many answers are streamed at once: each holds a portion of items for as long as its client takes to read it. */
import { getHeapStatistics } from "node:v8";
import { Budget } from "./budget.js";
import { Semaphore } from "./semaphore.js";

export interface StreamSlot {
  /** There is something for the client, who takes it when it likes. */
  offer(): void;
  /** It has taken what was offered. */
  taken(bytes: number): void;
  /** May be called again. */
  leave(): void;
}

/** Memory of one stream with the largest items, of a mebibyte each: the items, their text and what is sent. */
const bytesOfStream = 8 * 2 ** 20;
const streamsAtMost = 64;
/** Of the heap, for all streams. */
const shareOfHeap = 1 / 4;
const waitingAtMost = 200;
const waitMs = 10_000;
/** Milliseconds: no stream is cut for what has lasted less. */
const graceMs = 2000;
/** A client that takes less a second, counting only the time in which the server waits for it, loses the slot when others wait. */
const bytesInSecond = 2 ** 18;
const sweepMs = 100;
/** Milliseconds: who would wait longer, going by the last seconds, is refused at once. */
const patienceMs = waitMs / 2;
/** So many of an account may wait however slowly slots become free, which is seen by those that wait. */
const waitingAtLeast = 8;
/** The weight of what was seen last. */
const novelty = 1 / 20;

interface Holder {
  readonly account: number;
  readonly began: number;
  readonly cut: () => void;
  bytes: number;
  /** Milliseconds for which the client was waited for. */
  waited: number;
  /** Since when it is waited for; null while the server itself is at work. */
  offered: number | null;
}

export class StreamSlots {
  /** In the order in which they began. */
  readonly #holders = new Set<Holder>();
  readonly #room: number;
  readonly #semaphore: Semaphore;
  /** Who will ask for a slot soon, maybe. */
  readonly #announced = new Budget({ own: Infinity, all: Infinity });
  /** Slots that become free in the time of a sweep while all are taken, as seen in the last seconds. */
  #freed = (waitingAtMost * sweepMs) / patienceMs;
  #left = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor() {
    const room = Math.floor((shareOfHeap * getHeapStatistics().heap_size_limit) / bytesOfStream);
    this.#room = Math.max(1, Math.min(room, streamsAtMost));
    this.#semaphore = new Semaphore({ running: this.#room, waiting: waitingAtMost, waitMs });
  }

  /** Who comes now would wait too long. */
  isFull(account: number): boolean {
    const waiting = this.#semaphore.waitingBy;
    const own = (waiting.get(account) ?? 0) + this.#announced.takenOf(account) - this.#semaphore.free;
    const askers = waiting.size + (waiting.has(account) ? 0 : 1);
    const expectedMs = (own * askers * sweepMs) / this.#freed;
    return own >= waitingAtLeast && (own >= waitingAtMost || expectedMs > patienceMs);
  }

  /** @returns to be called when it waits for a slot, or needs none */
  announce(account: number): () => void {
    return this.#announced.take(account, 1) ?? (() => {});
  }

  /**
   * @param account whose answer it is: accounts take turns, and while others wait none keeps more than its share
   * @param cut ends the answer, for others who wait
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

  /** What accounts have beyond their share and others wait for, those that began first. */
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

/** Takes nothing, or on average too little. */
function isSlow({ bytes, waited, offered }: Holder, now: number): boolean {
  const waits = offered === null ? 0 : now - offered;
  return waits > graceMs || waited + waits > graceMs + (bytes / bytesInSecond) * 1000;
}

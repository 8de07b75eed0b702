/** Limits how many answers are streamed at once: each holds a portion of items for as long as its client takes to read it. */
import { getHeapStatistics } from "node:v8";
import { Semaphore } from "./semaphore.js";

export interface StreamSlot {
  /** The client has taken what there was, and gets more. */
  progress(): void;
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
/** A client that has read nothing for so many milliseconds loses the slot when another one waits. */
const stalledMs = 2000;
const sweepMs = 100;

interface Holder {
  since: number;
  readonly cut: () => void;
}

export class StreamSlots {
  readonly #holders = new Set<Holder>();
  readonly #semaphore: Semaphore;
  #sweep: NodeJS.Timeout | undefined;

  constructor() {
    const room = Math.floor((shareOfHeap * getHeapStatistics().heap_size_limit) / bytesOfStream);
    const running = Math.max(1, Math.min(room, streamsAtMost));
    this.#semaphore = new Semaphore({ running, waiting: waitingAtMost, waitMs });
  }

  /**
   * @param account whose answer it is: accounts take turns
   * @param cut ends the answer of a client that does not read while others wait
   * @throws Refusal overloaded
   */
  async enter(account: number, cut: () => void): Promise<StreamSlot> {
    this.#sweep ??= setInterval(() => this.#cutStalled(), sweepMs).unref();
    const release = await this.#semaphore.enter(account);
    const holder: Holder = { since: Date.now(), cut };
    this.#holders.add(holder);
    return {
      progress: () => (holder.since = Date.now()),
      leave: () => {
        this.#holders.delete(holder);
        release();
      },
    };
  }

  /** Cuts as many stalled streams as requests wait, the oldest first. */
  #cutStalled(): void {
    const before = Date.now() - stalledMs;
    const stalled = [...this.#holders].filter(({ since }) => since < before);
    for (const { cut } of stalled.slice(0, this.#semaphore.waiting)) cut();
    if (this.#holders.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

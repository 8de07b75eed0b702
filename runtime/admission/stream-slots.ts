/** How many answers may be streamed at once: each holds a portion of items, for as long as its client takes to read. */
import { getHeapStatistics } from "node:v8";
import { Semaphore } from "./semaphore.js";

export interface StreamSlot {
  /** The client has taken what there was, and gets more. */
  progress(): void;
  /** May be called again. */
  leave(): void;
}

/** Items, their text and what is on its way to the client: of items of a mebibyte, the largest that one body makes. */
const bytesOfStream = 8 * 2 ** 20;
const streamsAtMost = 64;
/** The rest is for everybody else. */
const shareOfHeap = 1 / 4;
const waitingAtMost = 200;
const waitMs = 10_000;
/** Who has taken nothing for so many milliseconds loses the slot when another waits for one. */
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
   * @param cut ends the answer: its client does not read, and others wait
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

  /** One for each who waits, those who began first. */
  #cutStalled(): void {
    const before = Date.now() - stalledMs;
    const stalled = [...this.#holders].filter(({ since }) => since < before);
    for (const { cut } of stalled.slice(0, this.#semaphore.waiting)) cut();
    if (this.#holders.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

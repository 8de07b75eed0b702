/** Combines simultaneous requests of the same kind into one database command, and shares identical reads. */
import { LRUCache } from "lru-cache";

export interface BatcherLimits {
  /** Maximum number of requests in one command. */
  readonly batchSize: number;
  /**
   * Maximum number of simultaneous commands. While one is running, requests wait for the next, which starts when that one ends,
   * or earlier if it is full or has waited long.
   */
  readonly parallel: number;
}

/** Milliseconds after which requests no longer wait for a running command to end. Usual commands take less. */
const longestWaitMs = 20;

interface WaitingRequest<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class RequestBatcher<Asked, Answer> {
  readonly #limits: BatcherLimits;
  readonly #work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>;
  readonly #waiting: WaitingRequest<Asked, Answer>[] = [];
  #running = 0;
  #isScheduled = false;
  #waitTimer: NodeJS.Timeout | undefined;

  /** @param work executes the requests of a batch, including equal ones, and returns a function with the answer to each */
  constructor(limits: BatcherLimits, work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>) {
    this.#limits = limits;
    this.#work = work;
  }

  /** The work starts after the call, so its result is as fresh as if it ran for this call alone. */
  request(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** Starts a command at the end of the turn of the event loop, when all requests of this turn have been made. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#limits.parallel) return;
    if (!this.#isDue) {
      if (this.#waitTimer === undefined) this.#waitTimer = setTimeout(() => this.#runLate(), longestWaitMs);
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#running < this.#limits.parallel && this.#waiting.length > 0 && this.#isDue) this.#runNext();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  get #isDue(): boolean {
    return this.#running === 0 || this.#waiting.length >= this.#limits.batchSize;
  }

  #runLate(): void {
    this.#waitTimer = undefined;
    if (this.#running < this.#limits.parallel && this.#waiting.length > 0) this.#runNext();
  }

  #runNext(): void {
    void this.#run(this.#waiting.splice(0, this.#limits.batchSize));
  }

  async #run(batch: readonly WaitingRequest<Asked, Answer>[]): Promise<void> {
    this.#running += 1;
    try {
      const answer = await this.#work(batch.map(({ asked }) => asked));
      for (const { asked, resolve } of batch) resolve(answer(asked));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#running -= 1;
      if (this.#waiting.length > 0) this.#schedule();
    }
  }
}

/** Maximum number of items for all callers of a shared read, because they continue in the same turn of the event loop. */
const itemsTogether = 800;
/** Maximum number of callers that share a read. */
const callersAtMost = 32;
/** Maximum number of simultaneous reads with the same key. */
const running = 8;
const batchersAtMost = 1000;
/** Maximum length of a key, in characters. Clients decide the length of a filter, so a longer key is not stored. */
const keyLengthAtMost = 2000;

export class SharedReads {
  readonly #batchers = new LRUCache<string, RequestBatcher<AbortSignal, unknown>>({ max: batchersAtMost });

  /**
   * Shares the read with other callers. It begins after the call.
   * @param key describes everything that is read, so that only identical reads are shared
   * @param items maximum number of items that are read
   * @param read gets a signal that is aborted when nobody waits any more
   */
  read<Result>(
    key: string,
    items: number,
    read: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const asked = Math.min(callersAtMost, Math.floor(itemsTogether / items));
    if (asked < 2 || key.length > keyLengthAtMost) return read(signal);
    const batcher = this.#batchers.get(key) ?? this.#createBatcher(key, asked, read);
    // Reads with equal keys have results of the same type.
    return batcher.request(signal) as Promise<Result>;
  }

  #createBatcher(
    key: string,
    batchSize: number,
    read: (signal: AbortSignal) => Promise<unknown>,
  ): RequestBatcher<AbortSignal, unknown> {
    const batcher = new RequestBatcher<AbortSignal, unknown>({ batchSize, parallel: running }, async (signals) => {
      const { together, leave } = combineSignals(signals);
      try {
        const result = await read(together);
        return () => result;
      } finally {
        leave();
      }
    });
    this.#batchers.set(key, batcher);
    return batcher;
  }
}

function combineSignals(signals: readonly AbortSignal[]): { readonly together: AbortSignal; leave(): void } {
  const [only] = signals;
  if (only !== undefined && signals.length === 1) return { together: only, leave: () => {} };
  const end = new AbortController();
  let waiting = signals.filter(({ aborted }) => !aborted).length;
  const abort = (): void => {
    waiting -= 1;
    if (waiting <= 0) end.abort();
  };
  if (waiting === 0) end.abort();
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  return {
    together: end.signal,
    leave() {
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}

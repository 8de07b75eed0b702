/** Combines simultaneous requests of the same kind into one database command, or into one run of slow work. */
import { LRUCache } from "lru-cache";

export interface BatcherLimits {
  /** Maximum number of requests in one command. */
  readonly batchSize: number;
  /**
   * Maximum number of simultaneous commands. While a command is running, new requests wait and form the next command.
   * The next command starts when the running one ends, or earlier if it is full or has waited long.
   */
  readonly parallel: number;
}

/** Maximum time that requests wait for a running command to end, in milliseconds. Usual commands take less time. */
const longestWaitMs = 20;

interface WaitingRequest<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Executes all requests of a batch, and returns a function that gives the answer to each request. Several requests of a
 * batch can be equal.
 */
type BatchWork<Asked, Answer> = (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>;

export class RequestBatcher<Asked, Answer> {
  readonly #limits: BatcherLimits;
  readonly #work: BatchWork<Asked, Answer>;
  readonly #waiting: WaitingRequest<Asked, Answer>[] = [];
  #running = 0;
  #isScheduled = false;
  #waitTimer: NodeJS.Timeout | undefined;

  constructor(limits: BatcherLimits, work: BatchWork<Asked, Answer>) {
    this.#limits = limits;
    this.#work = work;
  }

  /**
   * Adds a request to the next command. The command starts after the call, so the answer is as fresh as if the command
   * ran for this call alone.
   */
  request(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** Starts a command at the end of this turn of the event loop, so that it includes all requests of the turn. */
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

/** Keeps one batcher for each key, for requests that cannot all be combined: only requests with equal keys become one command. */
export class KeyedBatchers<Asked, Answer> {
  readonly #known = new LRUCache<string, RequestBatcher<Asked, Answer>>({
    max: 1000,
    // Limits the length of all keys together, in characters, because keys contain filters of any length.
    maxSize: 2 ** 20,
    sizeCalculation: (_, key) => key.length,
  });

  /** @param work combines the requests; it must do the same in each call with this key */
  request(key: string, asked: Asked, limits: BatcherLimits, work: BatchWork<Asked, Answer>): Promise<Answer> {
    let batcher = this.#known.get(key);
    if (batcher === undefined) this.#known.set(key, (batcher = new RequestBatcher(limits, work)));
    return batcher.request(asked);
  }
}

type Read<Result> = (signal: AbortSignal) => Promise<Result>;

/** Lets identical reads of several callers share a run. The run begins after the call, so its result is not older than the call. */
export class SharedReads {
  readonly #batchers = new KeyedBatchers<AbortSignal, unknown>();

  /** @param key describes everything that is read, so that only identical reads are shared */
  read<Result>(key: string, limits: BatcherLimits, read: Read<Result>, signal: AbortSignal): Promise<Result> {
    if (limits.batchSize < 2) return read(signal);
    const readShared = async (signals: readonly AbortSignal[]): Promise<() => unknown> => {
      const found = await readTogether(signals, read);
      return () => found;
    };
    // Reads with equal keys have results of the same type, so the cast is safe.
    return this.#batchers.request(key, signal, limits, readShared) as Promise<Result>;
  }
}

/** Runs one read for several callers, each with a signal. The read is aborted when no caller waits for it any more. */
async function readTogether<Result>(signals: readonly AbortSignal[], read: Read<Result>): Promise<Result> {
  const end = new AbortController();
  let waiting = signals.filter(({ aborted }) => !aborted).length;
  const leave = (): void => {
    waiting -= 1;
    if (waiting <= 0) end.abort();
  };
  if (waiting === 0) end.abort();
  for (const signal of signals) signal.addEventListener("abort", leave, { once: true });
  try {
    return await read(end.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", leave);
  }
}

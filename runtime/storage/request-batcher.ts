/** Combines simultaneous requests of the same kind into one database command, or into one run of slow work. */
import { LRUCache } from "lru-cache";

interface BatcherLimits {
  /** Maximum number of requests in one command. */
  readonly maxBatchSize: number;
  /**
   * Maximum number of simultaneous commands. While a command is running, new requests wait and form the next command.
   * The next command starts when the running one ends, or earlier if it is full or has waited long.
   */
  readonly maxParallelBatches: number;
}

/** Maximum time that requests wait for a running command to end, in milliseconds. Usual commands take less time. */
const maxWaitMs = 20;

interface WaitingRequest<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Executes all requests of a batch, and returns a function that gives the answer to each request. Several requests of a
 * batch can be equal.
 */
type BatchExecutor<Request, Answer> = (requests: readonly Request[]) => Promise<(asked: Request) => Answer>;

export class RequestBatcher<Request, Answer> {
  readonly #limits: BatcherLimits;
  readonly #executeBatch: BatchExecutor<Request, Answer>;
  readonly #waitingRequests: WaitingRequest<Request, Answer>[] = [];
  #runningCount = 0;
  #isScheduled = false;
  #waitTimer: NodeJS.Timeout | undefined;

  constructor(limits: BatcherLimits, executeBatch: BatchExecutor<Request, Answer>) {
    this.#limits = limits;
    this.#executeBatch = executeBatch;
  }

  /**
   * Adds a request to the next command. The command starts after the call, so the answer is as fresh as if the command
   * ran for this call alone.
   */
  submit(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waitingRequests.push({ request, resolve, reject });
      this.#schedule();
    });
  }

  /** Starts a command at the end of this turn of the event loop, so that it includes all requests of the turn. */
  #schedule(): void {
    if (this.#isScheduled || this.#runningCount >= this.#limits.maxParallelBatches) return;
    if (!this.#isDue) {
      if (this.#waitTimer === undefined) this.#waitTimer = setTimeout(() => this.#runOverdueBatch(), maxWaitMs);
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#runningCount < this.#limits.maxParallelBatches && this.#waitingRequests.length > 0 && this.#isDue)
        this.#runNextBatch();
      if (this.#waitingRequests.length > 0) this.#schedule();
    });
  }

  get #isDue(): boolean {
    return this.#runningCount === 0 || this.#waitingRequests.length >= this.#limits.maxBatchSize;
  }

  #runOverdueBatch(): void {
    this.#waitTimer = undefined;
    if (this.#runningCount < this.#limits.maxParallelBatches && this.#waitingRequests.length > 0) this.#runNextBatch();
  }

  #runNextBatch(): void {
    void this.#runBatch(this.#waitingRequests.splice(0, this.#limits.maxBatchSize));
  }

  async #runBatch(batch: readonly WaitingRequest<Request, Answer>[]): Promise<void> {
    this.#runningCount += 1;
    try {
      const answer = await this.#executeBatch(batch.map(({ request }) => request));
      for (const { request, resolve } of batch) resolve(answer(request));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#runningCount -= 1;
      if (this.#waitingRequests.length > 0) this.#schedule();
    }
  }
}

/** Keeps one batcher for each key, for requests that cannot all be combined: only requests with equal keys become one command. */
export class KeyedBatchers<Request, Answer> {
  readonly #batcherByKey = new LRUCache<string, RequestBatcher<Request, Answer>>({
    max: 1000,
    // Limits the length of all keys together, in characters, because keys contain filters of any length.
    maxSize: 2 ** 20,
    sizeCalculation: (_, key) => key.length,
  });

  /** @param executeBatch combines the requests; it must do the same in each call with this key */
  submit(
    key: string,
    request: Request,
    limits: BatcherLimits,
    executeBatch: BatchExecutor<Request, Answer>,
  ): Promise<Answer> {
    let batcher = this.#batcherByKey.get(key);
    if (batcher === undefined) this.#batcherByKey.set(key, (batcher = new RequestBatcher(limits, executeBatch)));
    return batcher.submit(request);
  }
}

export type AbortableRead<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Lets identical reads of several callers share a run. The run begins after the call, so its result is not older than the call.
 */
export class SharedReads {
  readonly #batchers = new KeyedBatchers<AbortSignal, unknown>();

  /** @param key describes everything that is read, so that only identical reads are shared */
  read<Result>(key: string, limits: BatcherLimits, read: AbortableRead<Result>, signal: AbortSignal): Promise<Result> {
    if (limits.maxBatchSize < 2) return read(signal);
    const readShared = async (signals: readonly AbortSignal[]): Promise<() => unknown> => {
      const found = await readForAllCallers(signals, read);
      return () => found;
    };
    // Reads with equal keys have results of the same type, so the cast is safe.
    return this.#batchers.submit(key, signal, limits, readShared) as Promise<Result>;
  }
}

/** Runs one read for several callers, each with a signal. The read is aborted when no caller waits for it any more. */
async function readForAllCallers<Result>(
  signals: readonly AbortSignal[],
  read: AbortableRead<Result>,
): Promise<Result> {
  const end = new AbortController();
  let waiting = signals.filter(({ aborted }) => !aborted).length;
  const countAbortedCaller = (): void => {
    waiting -= 1;
    if (waiting <= 0) end.abort();
  };
  if (waiting === 0) end.abort();
  for (const signal of signals) signal.addEventListener("abort", countAbortedCaller, { once: true });
  try {
    return await read(end.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", countAbortedCaller);
  }
}

/** Combines simultaneous requests of the same kind into one database command. */
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

/** Executes the requests of a batch, including equal ones, and returns a function with the answer to each. */
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

const batchersAtMost = 1000;

/** Batchers by key, for requests that differ in more than what a command can combine. */
export class KeyedBatchers<Asked, Answer> {
  readonly #known = new LRUCache<string, RequestBatcher<Asked, Answer>>({ max: batchersAtMost });

  /** @param work does the same for all requests with this key */
  request(key: string, asked: Asked, limits: BatcherLimits, work: BatchWork<Asked, Answer>): Promise<Answer> {
    let batcher = this.#known.get(key);
    if (batcher === undefined) this.#known.set(key, (batcher = new RequestBatcher(limits, work)));
    return batcher.request(asked);
  }
}

/** Combines simultaneous requests of the same kind into one database command, and shares identical reads. */
import { LRUCache } from "lru-cache";

export interface BatcherLimits {
  /** Maximum number of requests in one command. */
  readonly asked: number;
  /**
   * Maximum number of simultaneous commands. While one is running, requests wait for the next, which starts when that one ends,
   * or earlier if it is full or has waited long.
   */
  readonly running: number;
}

/** Usual commands take less, so nobody waits in vain for a lost one. */
const patienceMs = 20;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class RequestBatcher<Asked, Answer> {
  readonly #limits: BatcherLimits;
  readonly #work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>;
  readonly #waiting: Waiting<Asked, Answer>[] = [];
  #running = 0;
  #isScheduled = false;
  #patience: NodeJS.Timeout | undefined;

  /** @param work receives the requests, each as often as it was made, and answers each */
  constructor(limits: BatcherLimits, work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>) {
    this.#limits = limits;
    this.#work = work;
  }

  /** The work starts after the call, so its result is as fresh as if it ran for this call alone. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** At the end of the turn of the event loop, when all of its requests have been made. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#limits.running) return;
    if (!this.#isWorthACommand) {
      if (this.#patience === undefined) this.#patience = setTimeout(() => this.#beginLate(), patienceMs);
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#running < this.#limits.running && this.#waiting.length > 0 && this.#isWorthACommand) this.#begin();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  get #isWorthACommand(): boolean {
    return this.#running === 0 || this.#waiting.length >= this.#limits.asked;
  }

  #beginLate(): void {
    this.#patience = undefined;
    if (this.#running < this.#limits.running && this.#waiting.length > 0) this.#begin();
  }

  #begin(): void {
    void this.#run(this.#waiting.splice(0, this.#limits.asked));
  }

  async #run(round: readonly Waiting<Asked, Answer>[]): Promise<void> {
    this.#running += 1;
    try {
      const answer = await this.#work(round.map(({ asked }) => asked));
      for (const { asked, resolve } of round) resolve(answer(asked));
    } catch (error) {
      for (const { reject } of round) reject(error);
    } finally {
      this.#running -= 1;
      if (this.#waiting.length > 0) this.#schedule();
    }
  }
}

/** All who share a read continue in the same turn of the event loop; it writes at most this many items. */
const itemsTogether = 800;
const askedAtMost = 32;
/** Maximum number of callers that share a read. */
const running = 8;
const kindsAtMost = 1000;
/** Maximum length of the description of a read, in characters, because clients decide the length of a filter. */
const wordsAtMost = 2000;

export class JoinedReads {
  readonly #rounds = new LRUCache<string, RequestBatcher<AbortSignal, unknown>>({ max: kindsAtMost });

  /**
   * The read begins after the call.
   * @param words describe everything that is read
   * @param items maximum number of items read
   * @param read gets a signal that is aborted when nobody waits any more
   */
  ask<Result>(
    words: string,
    items: number,
    read: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const asked = Math.min(askedAtMost, Math.floor(itemsTogether / items));
    if (asked < 2 || words.length > wordsAtMost) return read(signal);
    const rounds = this.#rounds.get(words) ?? this.#open(words, asked, read);
    // Reads with equal words have the same type.
    return rounds.ask(signal) as Promise<Result>;
  }

  #open(
    words: string,
    asked: number,
    read: (signal: AbortSignal) => Promise<unknown>,
  ): RequestBatcher<AbortSignal, unknown> {
    const rounds = new RequestBatcher<AbortSignal, unknown>({ asked, running }, async (signals) => {
      const { together, leave } = whenAll(signals);
      try {
        const result = await read(together);
        return () => result;
      } finally {
        leave();
      }
    });
    this.#rounds.set(words, rounds);
    return rounds;
  }
}

function whenAll(signals: readonly AbortSignal[]): { readonly together: AbortSignal; leave(): void } {
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

/** Reads that several ask for in the same words at once are done once. */
import { LRUCache } from "lru-cache";
import { Rounds } from "./rounds.js";

/** One is on its way; the next begins when it is over, or takes long. */
const limits = { asked: Infinity, running: 4 };
const kindsAtMost = 1000;

export class JoinedReads {
  readonly #rounds = new LRUCache<string, Rounds<AbortSignal, unknown>>({ max: kindsAtMost });

  /**
   * The read begins after the call.
   * @param words say all of what is read
   * @param read gets a signal that is aborted when nobody waits any more
   */
  ask<Result>(words: string, read: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const rounds = this.#rounds.get(words) ?? this.#open(words, read);
    // What is asked for in the same words is of the same type.
    return rounds.ask(signal) as Promise<Result>;
  }

  #open(words: string, read: (signal: AbortSignal) => Promise<unknown>): Rounds<AbortSignal, unknown> {
    const rounds = new Rounds<AbortSignal, unknown>(limits, async (signals) => {
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

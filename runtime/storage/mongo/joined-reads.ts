/** Shares identical simultaneous reads. */
import { LRUCache } from "lru-cache";
import { Rounds } from "./rounds.js";

/** All who share a read continue in the same turn of the event loop; it writes at most this many items. */
const itemsTogether = 800;
const askedAtMost = 32;
/** Maximum number of callers that share a read. */
const running = 8;
const kindsAtMost = 1000;
/** Maximum length of the description of a read, in characters, because clients decide the length of a filter. */
const wordsAtMost = 2000;

export class JoinedReads {
  readonly #rounds = new LRUCache<string, Rounds<AbortSignal, unknown>>({ max: kindsAtMost });

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

  #open(words: string, asked: number, read: (signal: AbortSignal) => Promise<unknown>): Rounds<AbortSignal, unknown> {
    const rounds = new Rounds<AbortSignal, unknown>({ asked, running }, async (signals) => {
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

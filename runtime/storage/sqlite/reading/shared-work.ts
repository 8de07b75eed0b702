import { unavailable } from "../../port/time-limit.js";

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

interface Shared<Result> {
  readonly result: Promise<Result>;
  readonly end: AbortController;
  waiting: number;
}

/** Shares work that several callers need at the same time, as long as one of them waits for it. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Shared<Result>>();
  /** The run that starts when the current one ends. */
  readonly #next = new Map<string, Shared<Result>>();

  /**
   * Rejects like the work. A caller whose signal is aborted stops waiting; when nobody waits, the work's own signal is aborted.
   */
  join(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    return this.#wait(key, alive(this.#running.get(key)) ?? this.#begin(key, work), signal);
  }

  /**
   * Like `join`, for work that must start after the call to see the latest data. It runs once at a time, and callers that arrive
   * meanwhile share the next run.
   */
  joinNext(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    const running = alive(this.#running.get(key));
    if (running === undefined) return this.join(key, work, signal);
    const next = alive(this.#next.get(key)) ?? this.#queue(key, work, running);
    return this.#wait(key, next, signal);
  }

  #begin(key: string, work: Work<Result>): Shared<Result> {
    const end = new AbortController();
    const shared = { result: work(end.signal), end, waiting: 0 };
    this.#running.set(key, shared);
    return shared;
  }

  #queue(key: string, work: Work<Result>, running: Shared<Result>): Shared<Result> {
    const end = new AbortController();
    const begin = (): Promise<Result> => {
      if (end.signal.aborted) return Promise.reject(unavailable(end.signal.reason));
      this.#next.delete(key);
      this.#running.set(key, next);
      return work(end.signal);
    };
    const next: Shared<Result> = { result: running.result.then(begin, begin), end, waiting: 0 };
    this.#next.set(key, next);
    return next;
  }

  async #wait(key: string, shared: Shared<Result>, signal: AbortSignal): Promise<Result> {
    const { result, end } = shared;
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting === 0) end.abort(signal.reason);
    };
    shared.waiting += 1;
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await result;
    } finally {
      signal.removeEventListener("abort", leave);
      if (this.#running.get(key) === shared) this.#running.delete(key);
      if (this.#next.get(key) === shared) this.#next.delete(key);
    }
  }
}

/** Returns the shared work, unless everybody has left it and its signal is aborted: nobody joins such work. */
function alive<Result>(shared: Shared<Result> | undefined): Shared<Result> | undefined {
  return shared?.end.signal.aborted === true ? undefined : shared;
}

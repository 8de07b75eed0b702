import { unavailable } from "../../../port/time-limit.js";

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

interface Shared<Result> {
  readonly result: Promise<Result>;
  readonly end: AbortController;
  waiting: number;
}

/** Work that several ask for at the same time is done once, as long as one of them still waits for it. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Shared<Result>>();
  /** What begins when the running one is over. */
  readonly #next = new Map<string, Shared<Result>>();

  /** Rejects as the work does. Whose signal is aborted waits no longer: where nobody does, the work's own signal is. */
  join(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    return this.#wait(key, alive(this.#running.get(key)) ?? this.#begin(key, work), signal);
  }

  /**
   * As `join`, for work that finds what was there when it began: it begins after the call. It is done once at a time, and all who come
   * meanwhile share the next: what others change all the time is not looked at by everybody who asks.
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

/** Nobody joins work that all others have left: its signal is aborted. */
function alive<Result>(shared: Shared<Result> | undefined): Shared<Result> | undefined {
  return shared?.end.signal.aborted === true ? undefined : shared;
}

/** Work that several ask for at the same time is done once, as long as one of them still waits for it. */
export class SharedWork<Result> {
  readonly #running = new Map<
    string,
    { readonly result: Promise<Result>; readonly end: AbortController; waiting: number }
  >();

  /** Rejects as the work does. Whose signal is aborted waits no longer: where nobody does, the work's own signal is. */
  async join(key: string, work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    let shared = this.#running.get(key);
    if (shared === undefined) {
      const end = new AbortController();
      shared = { result: work(end.signal), end, waiting: 0 };
      this.#running.set(key, shared);
    }
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
    }
  }
}

/** Queues the operations of one hook or action, because a transaction takes one operation at a time. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  /** Rejects if the call has already ended. */
  take<Result>(operation: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (!this.#isOpen)
        throw new Error("the write that called this hook has already ended: await everything that the hook starts");
      return operation();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Starts no more operations. Resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#last;
  }
}

/** A transaction takes one operation at a time: operations of one piece of code wait for one another. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  /** Rejects for code that outlives what it was called for. */
  take<Result>(operation: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (!this.#isOpen) throw new Error("the write that the hook was called for has ended");
      return operation();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Nothing is begun any more. Resolves when what has begun is over. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#last;
  }
}

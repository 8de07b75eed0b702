const turnMs = 5;

/** Lets others go on between two pieces of work. */
export class Turn {
  #begun = performance.now();

  async end(): Promise<void> {
    if (performance.now() - this.#begun < turnMs) return;
    await new Promise((resolve) => void setImmediate(resolve));
    this.#begun = performance.now();
  }
}

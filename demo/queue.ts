/** Runs a limited number of tasks at a time, in the order in which they were added. A queue of one keeps that order. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly width: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.width) this.#running++;
    // A task that ends gives its place to this one.
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}

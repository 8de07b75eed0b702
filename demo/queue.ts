/** Runs at most so many tasks at a time, in the order in which they were given; a queue of one keeps that order. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly width: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.width) this.#running++;
    // The one that ends hands its place over.
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

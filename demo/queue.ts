/** Starts tasks in the order in which they were added, and runs at most `width` tasks at a time. */
export class Queue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly width: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.width) this.#running++;
    // Waits until a task ends and gives its place to this task.
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

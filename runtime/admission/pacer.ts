/** Work that holds the event loop for milliseconds begins a few times in each of its turns: in between, others are served. */
import { FairQueue } from "./fair-queue.js";

export class Pacer {
  readonly #atOnce: number;
  readonly #queue = new FairQueue<() => void>();
  #left: number;
  #scheduled = false;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
    this.#left = atOnce;
  }

  /** Resolves when the asker may begin. Askers take turns. */
  async turn(asker: unknown): Promise<void> {
    this.#schedule();
    if (this.#left > 0 && this.#queue.isEmpty) this.#left -= 1;
    else await new Promise<void>((resolve) => this.#queue.push(asker, resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#left = this.#atOnce;
      for (; this.#left > 0 && !this.#queue.isEmpty; this.#left -= 1) this.#queue.shift()?.();
      if (!this.#queue.isEmpty) this.#schedule();
    });
  }
}

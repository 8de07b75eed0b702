import type { Reaction } from "../port/execute-write.js";
import { withinLimit } from "../port/time-limit.js";

/** Reactions that are running. Only the end of the program waits for them. */
export class Reactions {
  readonly #report: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  start(reaction: Reaction): void {
    const running = reaction
      .run()
      .catch(this.#report)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all are done; reports those that take longer than so many milliseconds. */
  async end(limitMs: number): Promise<void> {
    await withinLimit(limitMs, Promise.all(this.#running)).catch(this.#report);
  }
}

import { Refusal } from "../../model/plan/errors.js";
import type { WritePlan } from "../../model/plan/plan.js";
import type { Storage } from "../../storage/port/storage.js";

interface Waiting {
  readonly plan: WritePlan;
  resolve(isDone: boolean): void;
  reject(error: unknown): void;
}

const mostTogether = 100;

/** Writes changes of the outbox, all that arrived together in one transaction, so that deliveries do not delay other writes. */
export class OutboxWrites {
  readonly #storage: Pick<Storage, "writeTogether">;
  readonly #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(storage: Pick<Storage, "writeTogether">) {
    this.#storage = storage;
  }

  /** Returns false if the item is gone or has changed: another process has taken it. */
  write(plan: WritePlan): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ plan, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Writes of the same turn of the event loop are sent together.
    await new Promise((resolve) => void setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#writeAll(this.#waiting.splice(0, mostTogether));
    this.#isRunning = false;
  }

  async #writeAll(all: readonly Waiting[]): Promise<void> {
    try {
      await this.#storage.writeTogether(all.map(({ plan }) => plan));
      for (const each of all) each.resolve(true);
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === "not_found";
      const [only, ...more] = all;
      if (isGone && more.length === 0) only?.resolve(false);
      // If one item is gone, the whole transaction is undone, so each change is written by itself.
      else if (isGone) for (const each of all) await this.#writeAll([each]);
      else for (const each of all) each.reject(error);
    }
  }
}

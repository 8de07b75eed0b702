/** Limits how long a hook may block the only writer of a database. */
import type { HookLimit } from "../../port/execute-write.js";
import { limitOf, longestHook, unavailable, withinLimit } from "../../port/time-limit.js";
import type { Job } from "../../threads/job.js";
import type { EnteredHook, Heartbeat } from "../../threads/heartbeat.js";
import type { WriteTask } from "../database/thread-data.js";

/** Thrown if hooks use up the time that they have in a shared transaction. Their write is executed again in one of its own. */
export class SharedTimeExceeded extends Error {
  override readonly name = "SharedTimeExceeded";
}

/** Milliseconds for one hook, and for all hooks of a shared transaction together. */
const hookMs = 25;
const hooksMs = 50;

export class HookLimits {
  readonly #heartbeat: Heartbeat;
  readonly #timeoutMs: number;
  /** An action, and the hooks of its writes. */
  #inside: readonly EnteredHook[] = [];

  constructor(heartbeat: Heartbeat, timeoutMs: number) {
    this.#heartbeat = heartbeat;
    this.#timeoutMs = timeoutMs;
  }

  /** Limits for each of several writes in a transaction. */
  together(): (job: Job<WriteTask>) => HookLimit {
    let leftMs = hooksMs;
    return (job) => async (name, hook) => {
      const start = Date.now();
      const limitMs = Math.max(0, Math.min(hookMs, leftMs));
      try {
        return await this.#entered(job, name, () => withinLimit(limitMs, hook(), () => new SharedTimeExceeded(name)));
      } finally {
        leftMs -= Date.now() - start;
      }
    };
  }

  /** Limits for the only write of a transaction. */
  alone(job: Job<WriteTask>): HookLimit {
    return (name, hook) => {
      const limitMs = Math.max(0, Math.min(this.#longest(job), job.deadline - Date.now()));
      const refuse = (): Error => unavailable(new Error(`${name} did not end within ${String(limitMs)} ms`));
      return this.#entered(job, name, () => withinLimit(limitMs, hook(), refuse));
    };
  }

  async #entered<Result>(job: Job<WriteTask>, name: string, hook: () => Promise<Result>): Promise<Result> {
    const entered: EnteredHook = { job: job.id, name, until: Date.now() + this.#longest(job) };
    this.#inside = [...this.#inside, entered];
    this.#heartbeat.enter(entered);
    try {
      return await hook();
    } finally {
      this.#inside = this.#inside.filter((each) => each !== entered);
      const around = this.#inside.at(-1);
      if (around === undefined) this.#heartbeat.leave();
      else this.#heartbeat.enter(around);
    }
  }

  #longest({ task }: Job<WriteTask>): number {
    return longestHook(limitOf(task.kind === "write" ? task.plans : [], this.#timeoutMs));
  }
}

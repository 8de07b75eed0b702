import type { Job } from "../../threads/job.js";
import { isLong } from "../../port/time-limit.js";
import type { WriteTask } from "../database/thread-data.js";
import { isLate, type Remainder } from "./write-batch.js";

const jobsAtOnce = 100;

/** The writes of one request, which share a transaction. */
interface Taken {
  readonly jobs: readonly Job<WriteTask>[];
  /** No other write waits for their commit. */
  readonly alone: boolean;
}

/** Queue of the writer thread. */
export class WaitingWrites {
  #usual: Job<WriteTask>[] = [];
  /** Writes with slow hooks. Each runs in a transaction of its own, alternating with transactions of all other writes. */
  #slow: Job<WriteTask>[] = [];
  #slowIsNext = false;

  get isEmpty(): boolean {
    return this.#usual.length + this.#slow.length === 0;
  }

  add(jobs: readonly Job<WriteTask>[]): void {
    this.#usual.push(...jobs);
  }

  /** Removes writes whose deadline has passed. */
  removeExpired(): readonly Job<WriteTask>[] {
    const late = new Set([...this.#usual, ...this.#slow].filter(isLate));
    this.#usual = this.#usual.filter((job) => !late.has(job));
    this.#slow = this.#slow.filter((job) => !late.has(job));
    return [...late];
  }

  take(): Taken {
    const takesSlow = this.#slow.length > 0 && (this.#slowIsNext || this.#usual.length === 0);
    this.#slowIsNext = !takesSlow;
    if (takesSlow) return { jobs: this.#slow.splice(0, 1), alone: true };
    // Slow writes commit alone, so that no other answer waits for them.
    const long = this.#usual.findIndex(({ task }) => task.kind === "write" && isLong(task.plans));
    const count = long === -1 ? jobsAtOnce : Math.min(Math.max(long, 1), jobsAtOnce);
    return { jobs: this.#usual.splice(0, count), alone: long === 0 };
  }

  /** Puts writes back in front of the queue if their transaction could not start. */
  putBack({ jobs, alone }: Taken): void {
    (alone ? this.#slow : this.#usual).unshift(...jobs);
  }

  /** Queues writes for another attempt after their transaction has ended. */
  keep({ again, slow }: Remainder): void {
    this.#usual.unshift(...again);
    this.#slow.push(...slow);
  }
}

/** Delivers outbox entries, which this process or others have written, to `react` hooks. */
import { Refusal } from "../../model/plan/errors.js";
import type { Document } from "../../model/schema/field.js";
import { equals } from "../../model/query/filter.js";
import { outbox } from "../../model/plan/outbox.js";
import { planChange, planRemoval, writeIfThere } from "../../access/internal-plans.js";
import type { Storage } from "../../storage/port/storage.js";

export interface ReactionWorkerOptions {
  readonly storage: Pick<Storage, "find" | "write">;
  /** Calls the hook. Resolves to the time of the next call (UNIX time in milliseconds), or null if the delivery is done. */
  readonly call: (queued: Document, attempt: number) => Promise<number | null>;
  /** After this many failed attempts, a delivery counts as failed. */
  readonly attempts: number;
  readonly report: (error: unknown) => void;
}

/** Maximum number of deliveries at the same time. Hooks usually wait for other services. */
const atOnce = 32;
/** Interval of the search for deliveries that other processes have not finished, in milliseconds. */
const pollMs = 2_000;
/** A worker renews its lease on a delivery. After `ms` milliseconds without renewal, another process takes the delivery over. */
const lease = { ms: 6_000, renewedMs: 2_000 };
/** Delay before the second attempt, doubled before each further attempt, in milliseconds. */
const delay = { first: 1_000, longest: 3_600_000 };

export class ReactionWorker {
  readonly #options: ReactionWorkerOptions;
  readonly #running = new Map<number, Promise<void>>();
  readonly #leased = new Set<LeasedDelivery>();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Infinity;
  #searching: Promise<void> | null = null;
  #isAsked = false;
  #isOver = false;

  constructor(options: ReactionWorkerOptions) {
    this.#options = options;
  }

  /** Looks for due deliveries now. Called at the start and after writes. */
  wake(): void {
    this.#isAsked = true;
    if (this.#isOver) return;
    this.#searching ??= this.#search().finally(() => {
      this.#searching = null;
      if (this.#isAsked) this.wake();
    });
  }

  /** Starts no more deliveries. Deliveries that have not ended after this many milliseconds are released for the next process. */
  async stop(limitMs: number): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#searching;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
    await Promise.race([limit, Promise.all(this.#running.values())]);
    clearTimeout(timer);
    await Promise.all(Array.from(this.#leased, (leased) => leased.release().catch(this.#options.report)));
  }

  async #search(): Promise<void> {
    this.#isAsked = false;
    try {
      const due = { kind: "range", field: "due", operator: "lte", value: Date.now() } as const;
      const found = await this.#options.storage.find(outbox.path, due, atOnce);
      for (const queued of found) {
        const id = Number(queued["id"]);
        // The search also finds deliveries that this process is just leasing.
        if (this.#running.has(id) || this.#running.size >= atOnce) continue;
        const running = this.#deliver(queued)
          .catch(this.#options.report)
          .finally(() => {
            this.#running.delete(id);
            // A full page means that there may be further due deliveries.
            if (found.length === atOnce) this.wake();
          });
        this.#running.set(id, running);
      }
    } catch (error) {
      // The database is unavailable. Requests report that already.
      if (!(error instanceof Refusal)) this.#options.report(error);
    }
    this.#wakeAfter(pollMs);
  }

  #wakeAfter(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (this.#isOver || (at >= this.#wakesAt && this.#wakesAt > Date.now())) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => {
      this.#wakesAt = Infinity;
      this.wake();
    }, milliseconds).unref();
  }

  async #deliver(queued: Document): Promise<void> {
    const { call, attempts, report, storage } = this.#options;
    const leased = new LeasedDelivery(storage, queued);
    const attempt = Number(queued["attempts"]) + 1;
    // Attempts are counted before the call, so that a hook that ends the process each time is not called forever.
    if (attempt > attempts) return void (await leased.update({ due: null, error: "the process has ended" }));
    if (!(await leased.update({ due: Date.now() + lease.ms, attempts: attempt }))) return;
    this.#leased.add(leased);
    const renewal = setInterval(() => void leased.renew().catch(report), lease.renewedMs);
    try {
      const again = await call(queued, attempt);
      if (again === null) await leased.remove();
      else await leased.update({ due: again, attempts: 0, error: null });
      if (again !== null) this.#wakeAfter(again - Date.now());
    } catch (error) {
      const wait = attempt < attempts ? backoff(attempt) : null;
      await leased.update({ due: wait === null ? null : Date.now() + wait, error: describe(error) });
      if (wait !== null) this.#wakeAfter(wait);
      const next = wait === null ? "an administrator can retry it" : `next attempt in ${String(Math.ceil(wait))} ms`;
      const place = `the hook react of ${String(queued["resource"])}, attempt ${String(attempt)}`;
      report(new Error(`${place}: ${describe(error)}; ${next}`, { cause: error }));
    } finally {
      clearInterval(renewal);
      this.#leased.delete(leased);
    }
  }
}

function backoff(attempt: number): number {
  return Math.min(delay.longest, delay.first * 2 ** (attempt - 1)) * (0.75 + Math.random() / 4);
}

const longestError = 1000;

function describe(error: unknown): string {
  return String(error).slice(0, longestError);
}

class LeasedDelivery {
  readonly #storage: ReactionWorkerOptions["storage"];
  readonly #id: number;
  /** The due time that was last read or written. A worker that takes the delivery changes it. */
  #due: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: ReactionWorkerOptions["storage"], queued: Document) {
    this.#storage = storage;
    this.#id = Number(queued["id"]);
    this.#due = Number(queued["due"]);
  }

  /** Returns false if another process has taken the delivery. Times are rounded up to whole milliseconds. */
  update(changes: Document & { readonly due: number | null }): Promise<boolean> {
    return this.#inTurn(async () => {
      const due = changes.due === null ? null : Math.ceil(changes.due);
      const plan = { ...planChange(outbox, this.#id, { ...changes, due }), visible: equals("due", this.#due) };
      const isDone = await writeIfThere(this.#storage, plan);
      this.#due = due ?? 0;
      return isDone;
    });
  }

  renew(): Promise<boolean> {
    return this.update({ due: Date.now() + lease.ms });
  }

  remove(): Promise<boolean> {
    return this.#inTurn(() => {
      return writeIfThere(this.#storage, { ...planRemoval(outbox, this.#id), visible: equals("due", this.#due) });
    });
  }

  /** Makes the delivery due now, for any process. */
  release(): Promise<boolean> {
    return this.update({ due: Date.now() });
  }

  /** Runs operations one after another, because each expects the version that the previous one wrote. */
  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const written = this.#last.then(work);
    this.#last = written.catch(() => undefined);
    return written;
  }
}

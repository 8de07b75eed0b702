/** Delivers queued calls from the outbox to `react` hooks. Any process can have queued them. */
import { Refusal } from "../../model/plan/errors.js";
import type { Document } from "../../model/schema/field.js";
import { equals } from "../../model/query/filter.js";
import { outbox } from "../../model/plan/outbox.js";
import { planChange, planRemoval, writeIfThere } from "../../access/internal-plans.js";
import type { Storage } from "../../storage/port/storage.js";

export interface ReactionWorkerOptions {
  readonly storage: Pick<Storage, "find" | "write">;
  /**
   * Calls the hook. Resolves to the time of the next call that the hook requests, in UNIX milliseconds; null if it requests
   * none.
   */
  readonly call: (queued: Document, attempt: number) => Promise<number | null>;
  /** Maximum number of attempts. After the last one has failed, the delivery counts as failed. */
  readonly attempts: number;
  readonly report: (error: unknown) => void;
}

/** Maximum number of simultaneous deliveries. Many can run together, because hooks usually wait for other services. */
const atOnce = 32;
/** How often the worker searches for due deliveries that other processes have queued or left unfinished, in milliseconds. */
const pollMs = 2_000;
/**
 * A worker leases a delivery for `ms`, and renews the lease every `renewedMs` (milliseconds). Others take over expired leases.
 */
const lease = { ms: 6_000, renewedMs: 2_000 };
/** Delay before the second attempt, and the longest delay, in milliseconds. The delay doubles before each further attempt. */
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

  /** Searches for due deliveries now. The server calls this function at the start and after writes. */
  wake(): void {
    this.#isAsked = true;
    if (this.#isOver) return;
    this.#searching ??= this.#search().finally(() => {
      this.#searching = null;
      if (this.#isAsked) this.wake();
    });
  }

  /** Starts no more deliveries, and waits for the running ones. After `limitMs`, releases the rest for another process. */
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
        // Skips deliveries that already run here. The search still finds them until their lease is stored.
        if (this.#running.has(id) || this.#running.size >= atOnce) continue;
        const running = this.#deliver(queued)
          .catch(this.#options.report)
          .finally(() => {
            this.#running.delete(id);
            // The search has found as many deliveries as it can, so there may be more.
            if (found.length === atOnce) this.wake();
          });
        this.#running.set(id, running);
      }
    } catch (error) {
      // A `Refusal` means that the database is unavailable, which requests report already.
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
    // Counts the attempt before the call. Otherwise, a hook that always crashes the process would be called forever.
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
  /** The due time that this worker has last read or written. If another worker takes the delivery, the stored time differs. */
  #due: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: ReactionWorkerOptions["storage"], queued: Document) {
    this.#storage = storage;
    this.#id = Number(queued["id"]);
    this.#due = Number(queued["due"]);
  }

  /** Changes the delivery. Returns false if another process has taken it. Times are rounded up to whole milliseconds. */
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

  /** Makes the delivery due now, so that any process can take it. */
  release(): Promise<boolean> {
    return this.update({ due: Date.now() });
  }

  /** Runs changes one after another, because each change expects the due time that the previous one has written. */
  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const written = this.#last.then(work);
    this.#last = written.catch(() => undefined);
    return written;
  }
}

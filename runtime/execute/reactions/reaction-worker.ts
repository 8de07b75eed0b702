/** Delivers queued calls from the outbox to `react` hooks. Any process can have queued them. */
import { Refusal } from "../../model/plan/errors.js";
import type { Document } from "../../model/schema/field.js";
import { whereEqual } from "../../model/query/filter.js";
import { outbox } from "../../model/plan/outbox.js";
import { planChange, planRemoval, writeIfExists } from "../../access/internal-plans.js";
import { withinLimit } from "../../storage/port/availability.js";
import type { Storage } from "../../storage/port/storage.js";
import { OperationQueue } from "../hooks/hook-reader.js";

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

export function createReactionWorker({ storage, call, attempts, report }: ReactionWorkerOptions) {
  const running = new Map<number, Promise<void>>();
  const leases = new Set<LeasedDelivery>();
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let searching: Promise<void> | null = null;
  let isAsked = false;
  let isOver = false;

  function wake(): void {
    isAsked = true;
    if (isOver) return;
    searching ??= search().finally(() => {
      searching = null;
      if (isAsked) wake();
    });
  }

  async function search(): Promise<void> {
    isAsked = false;
    try {
      const due = { kind: "range", field: "due", operator: "lte", value: Date.now() } as const;
      const found = await storage.find(outbox.path, due, atOnce);
      for (const queued of found) {
        const id = Number(queued["id"]);
        // Skips deliveries that already run here. The search still finds them until their lease is stored.
        if (running.has(id) || running.size >= atOnce) continue;
        const delivery = deliver(queued)
          .catch(report)
          .finally(() => {
            running.delete(id);
            // The search has found as many deliveries as it can, so there may be more.
            if (found.length === atOnce) wake();
          });
        running.set(id, delivery);
      }
    } catch (error) {
      // A `Refusal` means that the database is unavailable, which requests report already.
      if (!(error instanceof Refusal)) report(error);
    }
    wakeAfter(pollMs);
  }

  function wakeAfter(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (isOver || (at >= wakesAt && wakesAt > Date.now())) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(() => {
      wakesAt = Infinity;
      wake();
    }, milliseconds).unref();
  }

  async function deliver(queued: Document): Promise<void> {
    const leased = leaseDelivery(storage, queued);
    const attempt = Number(queued["attempts"]) + 1;
    // Counts the attempt before the call. Otherwise, a hook that always crashes the process would be called forever.
    if (attempt > attempts) return void (await leased.update({ due: null, error: "the process has ended" }));
    if (!(await leased.update({ due: Date.now() + lease.ms, attempts: attempt }))) return;
    leases.add(leased);
    const renew = () => leased.update({ due: Date.now() + lease.ms });
    const renewal = setInterval(() => void renew().catch(report), lease.renewedMs);
    try {
      const again = await call(queued, attempt);
      if (again === null) await leased.remove();
      else await leased.update({ due: again, attempts: 0, error: null });
      if (again !== null) wakeAfter(again - Date.now());
    } catch (error) {
      const wait = attempt < attempts ? backoff(attempt) : null;
      await leased.update({ due: wait === null ? null : Date.now() + wait, error: describe(error) });
      if (wait !== null) wakeAfter(wait);
      const next = wait === null ? "an administrator can retry it" : `next attempt in ${String(Math.ceil(wait))} ms`;
      const place = `the hook react of ${String(queued["resource"])}, attempt ${String(attempt)}`;
      report(new Error(`${place}: ${describe(error)}; ${next}`, { cause: error }));
    } finally {
      clearInterval(renewal);
      leases.delete(leased);
    }
  }

  return {
    /** Searches for due deliveries now. The server calls this function at the start and after writes. */
    wake,
    /** Starts no more deliveries, and waits for the running ones. After `limitMs`, releases the rest for another process. */
    async stop(limitMs: number): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      await searching;
      await withinLimit(limitMs, Promise.all(running.values())).catch(() => undefined);
      await Promise.all(Array.from(leases, (leased) => leased.update({ due: Date.now() }).catch(report)));
    },
  };
}

function backoff(attempt: number): number {
  return Math.min(delay.longest, delay.first * 2 ** (attempt - 1)) * (0.75 + Math.random() / 4);
}

const longestError = 1000;

function describe(error: unknown): string {
  return String(error).slice(0, longestError);
}

type LeasedDelivery = ReturnType<typeof leaseDelivery>;

/** Opens a delivery for changes, which run one after another: each expects the due time that the previous one has written. */
function leaseDelivery(storage: ReactionWorkerOptions["storage"], queued: Document) {
  const id = Number(queued["id"]);
  /** The due time that this worker has last read or written. If another worker takes the delivery, the stored time differs. */
  let stored = Number(queued["due"]);
  const turns = new OperationQueue();
  return {
    /** Changes the delivery. Returns false if another process has taken it. Times are rounded up to whole milliseconds. */
    update(changes: Document & { readonly due: number | null }): Promise<boolean> {
      return turns.run(async () => {
        const due = changes.due === null ? null : Math.ceil(changes.due);
        const plan = { ...planChange(outbox, id, { ...changes, due }), visible: whereEqual("due", stored) };
        const isDone = await writeIfExists(storage, plan);
        stored = due ?? 0;
        return isDone;
      });
    },
    remove(): Promise<boolean> {
      return turns.run(() =>
        writeIfExists(storage, { ...planRemoval(outbox, id), visible: whereEqual("due", stored) }),
      );
    },
  };
}

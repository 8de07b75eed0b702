/** Delivers queued calls from the outbox to `react` hooks. Any process can have queued them. */
import { formatHookName, type HookOperation, type RemoteReactionCall, type HookThread } from "../hooks/hook-calls.js";
import { type HookReadOperations, createHookReader, OperationQueue } from "../hooks/hook-reader.js";
import { performHookOperation } from "../hooks/remote-hooks.js";
import { Refusal } from "../../model/plan/errors.js";
import type { Document } from "../../model/schema/field.js";
import type { Registry } from "../../model/schema/resource.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { whereEqual } from "../../model/query/filter.js";
import { outboxResource, type QueuedChange } from "../../model/plan/outbox.js";
import { serverCaller } from "../../model/plan/principal.js";
import { planInternalUpdate, planInternalRemoval, writeIfExists } from "../../access/internal-plans.js";
import { waitWithTimeLimit } from "../../storage/port/availability.js";
import type { Storage } from "../../storage/port/storage.js";
import { storedPathOf } from "../../storage/port/stored-item.js";
import { toQueuedChangeWithDeclaredNames } from "./outbox.js";

interface ReactionWorkerOptions {
  readonly thread: HookThread;
  /** The definitions of all resources, with their names in the database. */
  readonly registry: Registry;
  readonly storage: Pick<Storage, "find" | "list" | "aggregate" | "write">;
  /** Time limit of a call, in milliseconds. */
  readonly timeLimitMs: number;
  /** Maximum number of attempts. After the last one has failed, the delivery counts as failed. */
  readonly maxAttempts: number;
  readonly reportError: (error: unknown) => void;
}

/** Maximum number of simultaneous deliveries. Many can run together, because hooks usually wait for other services. */
const maxSimultaneousDeliveries = 32;
/** How often the worker searches for due deliveries that other processes have queued or left unfinished, in milliseconds. */
const pollIntervalMs = 2_000;
/**
 * A worker leases a delivery for `durationMs`, and renews the lease every `renewalIntervalMs`. Other workers take over
 * expired leases.
 */
const leaseTimes = { durationMs: 6_000, renewalIntervalMs: 2_000 };
/** Delay before the second attempt, and the longest delay, in milliseconds. The delay doubles before each further attempt. */
const retryDelaysMs = { first: 1_000, longest: 3_600_000 };

export function createReactionWorker(options: ReactionWorkerOptions) {
  const { storage, maxAttempts, reportError } = options;
  const running = new Map<number, Promise<void>>();
  const leases = new Set<DeliveryHandle>();
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let searching: Promise<void> | null = null;
  let isSearchRequested = false;
  let isStopped = false;

  function deliverReactionsSoon(): void {
    isSearchRequested = true;
    if (isStopped) return;
    searching ??= deliverDueReactions().finally(() => {
      searching = null;
      if (isSearchRequested) deliverReactionsSoon();
    });
  }

  async function deliverDueReactions(): Promise<void> {
    isSearchRequested = false;
    try {
      const due = { kind: "range", field: "due", operator: "lte", value: Date.now() } as const;
      const found = await storage.find(outboxResource.path, due, maxSimultaneousDeliveries);
      for (const queued of found) {
        const id = Number(queued["id"]);
        // Skips deliveries that already run here. The search still finds them until their lease is stored.
        if (running.has(id) || running.size >= maxSimultaneousDeliveries) continue;
        const delivery = deliver(queued)
          .catch(reportError)
          .finally(() => {
            running.delete(id);
            // The search has found as many deliveries as it can, so there may be more.
            if (found.length === maxSimultaneousDeliveries) deliverReactionsSoon();
          });
        running.set(id, delivery);
      }
    } catch (error) {
      // A `Refusal` means that the database is unavailable. Failed requests already report this.
      if (!(error instanceof Refusal)) reportError(error);
    }
    scheduleDelivery(pollIntervalMs);
  }

  function scheduleDelivery(delayMs: number): void {
    const at = Date.now() + delayMs;
    if (isStopped || (at >= wakesAt && wakesAt > Date.now())) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(() => {
      wakesAt = Infinity;
      deliverReactionsSoon();
    }, delayMs).unref();
  }

  async function deliver(queuedDelivery: Document): Promise<void> {
    const leased = createDeliveryHandle(storage, queuedDelivery);
    const attempt = Number(queuedDelivery["attempts"]) + 1;
    // Counts the attempt before the call. Otherwise, a hook that always crashes the process would be called forever.
    if (attempt > maxAttempts)
      return void (await leased.update({ due: null, error: "the process ended during the last attempt" }));
    if (!(await leased.update({ due: Date.now() + leaseTimes.durationMs, attempts: attempt }))) return;
    leases.add(leased);
    const renew = () => leased.update({ due: Date.now() + leaseTimes.durationMs });
    const renewal = setInterval(() => void renew().catch(reportError), leaseTimes.renewalIntervalMs);
    try {
      const again = await callReactHook(queuedDelivery, attempt, options);
      if (again === null) await leased.remove();
      else await leased.update({ due: again, attempts: 0, error: null });
      if (again !== null) scheduleDelivery(again - Date.now());
    } catch (error) {
      const wait = attempt < maxAttempts ? computeBackoffMs(attempt) : null;
      await leased.update({ due: wait === null ? null : Date.now() + wait, error: describeError(error) });
      if (wait !== null) scheduleDelivery(wait);
      const next = wait === null ? "an administrator can retry it" : `next attempt in ${String(Math.ceil(wait))} ms`;
      const place = `the hook react of ${String(queuedDelivery["resource"])}, attempt ${String(attempt)}`;
      reportError(new Error(`${place}: ${describeError(error)}; ${next}`, { cause: error }));
    } finally {
      clearInterval(renewal);
      leases.delete(leased);
    }
  }

  return {
    /** Searches for due deliveries now. The server calls this function at the start and after writes. */
    deliverReactionsSoon,
    /** Starts no more deliveries, and waits for the running ones. After `limitMs`, releases the rest for another process. */
    async stop(limitMs: number): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await searching;
      await waitWithTimeLimit(limitMs, Promise.all(running.values())).catch(() => undefined);
      await Promise.all(Array.from(leases, (leased) => leased.update({ due: Date.now() }).catch(reportError)));
    },
  };
}

/**
 * Calls the `react` hook in a separate thread with a time limit, so that a hook that never ends blocks no other work.
 * @returns the time of the next call that the hook requests, in UNIX milliseconds; null if it requests none
 */
async function callReactHook(
  queuedDelivery: Document,
  attempt: number,
  { thread, registry, storage, timeLimitMs }: ReactionWorkerOptions,
): Promise<number | null> {
  const stored = String(queuedDelivery["resource"]);
  const definition = Object.values(registry.resources).find((each) => storedPathOf(each) === stored);
  if (definition?.hooks?.react === undefined) throw new Error("the resource or its hook is no longer declared");
  const { path: hookResource } = definition;
  // `queueReaction` has written the text, so the cast is safe.
  const change = toQueuedChangeWithDeclaredNames(
    definition,
    JSON.parse(String(queuedDelivery["change"])) as QueuedChange,
  );
  const delivery = { id: String(queuedDelivery["id"]), attempt };
  const called: RemoteReactionCall = { hook: "react", resource: hookResource, ...change, delivery };
  const queue = new OperationQueue();
  const { signal } = new AbortController();
  const committed: HookReadOperations = {
    async getForHook(_, of, id) {
      return (await storage.find(of, whereEqual(findDefinition(registry, of).id, id), 1))[0] ?? null;
    },
    find: (...query) => storage.find(...query),
    async readPage(plan) {
      const listed = await storage.list(plan, signal);
      if (listed?.kind !== "after") return { items: [], nextPosition: null };
      const items = [...listed.items];
      for await (const more of listed.remainingBatches ?? []) items.push(...more);
      return { items, nextPosition: listed.nextPosition };
    },
    readGroups: (plan) => storage.aggregate(plan, signal),
    lock: () => Promise.reject(new Error("a `react` hook runs after the commit, so it cannot lock items")),
  };
  const name = formatHookName("react", definition);
  const reading = { caller: serverCaller, operations: committed, ownRegistry: registry, queue };
  const read = createHookReader({ name, hookResource, ...reading });
  const answerQuestion = async (operation: HookOperation): Promise<unknown> => {
    // Rejects reads with the rights of the caller, because these rights may have changed since the write.
    if (operation.target !== "asCaller") return performHookOperation(operation, { read });
    throw new Error("a `react` hook runs after the commit, so it cannot read as the caller");
  };
  const deadline = Date.now() + timeLimitMs;
  try {
    const later = await thread.run(called, { answerQuestion, deadline });
    return later === undefined || later === null ? null : parseNextCallTime(later);
  } catch (error) {
    if (Date.now() < deadline) throw error;
    throw new Error(`the hook did not end within ${String(timeLimitMs)} ms`, { cause: error });
  } finally {
    await queue.close();
  }
}

/**
 * Converts the result of the hook to the time of the next call (UNIX time in milliseconds).
 * @throws Error if the result is not a time
 */
function parseNextCallTime(hookResult: unknown): number {
  if (typeof hookResult === "object" && hookResult !== null) {
    if ("in" in hookResult && typeof hookResult.in === "number" && hookResult.in >= 0)
      return Date.now() + hookResult.in * 1000;
    const at = "at" in hookResult && typeof hookResult.at === "string" ? Date.parse(hookResult.at) : NaN;
    if (!Number.isNaN(at)) return at;
  }
  throw new Error(
    `the hook must return { in: seconds }, { at: time } or nothing, but it returned ${JSON.stringify(hookResult)}`,
  );
}

function computeBackoffMs(attempt: number): number {
  return Math.min(retryDelaysMs.longest, retryDelaysMs.first * 2 ** (attempt - 1)) * (0.75 + Math.random() / 4);
}

const maxErrorLength = 1000;

function describeError(error: unknown): string {
  return String(error).slice(0, maxErrorLength);
}

type DeliveryHandle = ReturnType<typeof createDeliveryHandle>;

/**
 * Returns functions that change or remove a delivery. Their writes run one after another, because each expects the due
 * time that the previous write has set.
 */
function createDeliveryHandle(storage: ReactionWorkerOptions["storage"], queuedDelivery: Document) {
  const id = Number(queuedDelivery["id"]);
  /** The due time that this worker has last read or written. If another worker takes the delivery, the stored time differs. */
  let storedDueMs = Number(queuedDelivery["due"]);
  const queue = new OperationQueue();
  return {
    /** Changes the delivery. Returns false if another process has taken it. Times are rounded up to whole milliseconds. */
    update(changes: Document & { readonly due: number | null }): Promise<boolean> {
      return queue.run(async () => {
        const due = changes.due === null ? null : Math.ceil(changes.due);
        const plan = {
          ...planInternalUpdate(outboxResource, id, { ...changes, due }),
          visibilityFilter: whereEqual("due", storedDueMs),
        };
        const isDone = await writeIfExists(storage, plan);
        storedDueMs = due ?? 0;
        return isDone;
      });
    },
    remove(): Promise<boolean> {
      return queue.run(() =>
        writeIfExists(storage, {
          ...planInternalRemoval(outboxResource, id),
          visibilityFilter: whereEqual("due", storedDueMs),
        }),
      );
    },
  };
}

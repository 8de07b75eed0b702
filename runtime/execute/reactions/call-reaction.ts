import { nameHook, type HookOperation, type RemoteReactionCall, type HookThread } from "../hooks/hook-calls.js";
import { type HookReadOperations, createHookReader, OperationQueue } from "../hooks/hook-reader.js";
import { performOperation } from "../hooks/remote-hooks.js";
import type { Document } from "../../model/schema/field.js";
import { whereEqual } from "../../model/query/filter.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { HookQueryPlanner } from "../../model/plan/hook-query-planner.js";
import { serverCaller } from "../../model/plan/principal.js";
import type { Registry } from "../../model/schema/resource.js";
import type { Storage } from "../../storage/port/storage.js";
import { storedPath } from "../../storage/port/stored-item.js";
import { fromOutboxForm } from "./outbox.js";

/** Calls the `react` hook in a separate thread with a time limit, so that a hook that never ends blocks no other work. */
export async function callReaction(
  queuedDelivery: Document,
  attempt: number,
  { thread, registry, storage, planReads, timeLimitMs }: ReactionServices,
): Promise<number | null> {
  const stored = String(queuedDelivery["resource"]);
  const definition = Object.values(registry.resources).find((each) => storedPath(each) === stored);
  if (definition?.hooks?.react === undefined) throw new Error("the resource or its hook is no longer declared");
  const { path: hookResource } = definition;
  // `queueReaction` has written the text, so the cast is safe.
  const change = fromOutboxForm(definition, JSON.parse(String(queuedDelivery["change"])) as QueuedChange);
  const delivery = { id: String(queuedDelivery["id"]), attempt };
  const called: RemoteReactionCall = { hook: "react", resource: hookResource, ...change, delivery };
  const queue = new OperationQueue();
  const { signal } = new AbortController();
  const committed: HookReadOperations = {
    async getForHookOf(_, of, id) {
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
  const name = nameHook("react", definition);
  const read = createHookReader({ name, hookResource, caller: serverCaller, read: committed, planReads, queue });
  const answerQuestion = async (operation: HookOperation): Promise<unknown> => {
    // Rejects reads with the rights of the caller, because these rights may have changed since the write.
    if (operation.target !== "asCaller") return performOperation(operation, { read });
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

export interface ReactionServices {
  readonly thread: HookThread;
  /** The definitions of all resources, with their names in the database. */
  readonly registry: Registry;
  readonly storage: Pick<Storage, "find" | "list" | "aggregate">;
  readonly planReads: HookQueryPlanner;
  readonly timeLimitMs: number;
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

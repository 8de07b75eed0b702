/** Part of the composition roots that serve: runs the worker that delivers to `react` hooks. */
import type { HookThread } from "../execute/hooks/hook-calls.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { hasReactions } from "../model/plan/outbox.js";
import type { WritePlan } from "../model/plan/plan.js";
import { createPlanReads } from "../plan/code-query.js";
import type { TakeHookLine } from "../storage/port/execute-write.js";
import { longestLimit } from "../storage/port/availability.js";
import { callReaction, type Calling } from "../execute/reactions/call-reaction.js";
import { ReactionWorker } from "../execute/reactions/reaction-worker.js";
import { Thread } from "../storage/threads/thread.js";
import type { Config } from "../config/config.js";
import type { LoadedRegistry } from "./load-registry.js";
import { hooksEntry } from "./open-storage.js";
import type { OpenProject } from "./open-project.js";

export interface Reactions {
  /** Call it after these plans were written. */
  note(plans: readonly WritePlan[]): void;
  /** Call it before the storage is closed. */
  stop(): Promise<void>;
}

/**
 * @param log receives log lines of hooks
 * @param report receives errors
 */
export function openReactions(
  loaded: LoadedRegistry,
  { registry, storage }: OpenProject,
  { timeLimit, reactionAttempts: attempts }: Config,
  { report, log }: { readonly report: (error: unknown) => void; readonly log: TakeHookLine },
): Reactions {
  if (!hasReactions(registry)) return { note: () => undefined, stop: async () => undefined };
  const data = { registryUrl: loaded.url, timeoutMs: timeLimit };
  const thread: HookThread = new Thread(hooksEntry, { data, report, log });
  const calling: Calling = {
    thread,
    registry: storage.bound,
    storage: {
      find: (...asked) => storage.find(...asked),
      list: (...asked) => storage.list(...asked),
      aggregate: (...asked) => storage.aggregate(...asked),
    },
    planReads: createPlanReads(registry),
    limitMs: longestLimit(timeLimit),
  };
  const worker = new ReactionWorker({
    storage,
    attempts,
    report,
    call: (queued, attempt) => callReaction(queued, attempt, calling),
  });
  worker.wake();
  return {
    note(plans) {
      if (plans.some((plan) => plan.kind === "act" || findDefinition(registry, plan.resource).hooks?.react))
        worker.wake();
    },
    async stop() {
      await worker.stop(timeLimit);
      await thread.close();
    },
  };
}

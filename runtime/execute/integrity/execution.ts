import { setImmediate } from "node:timers/promises";
import { createNotFoundRefusal, Refusal } from "../../model/plan/errors.js";
import type { ItemVersion, ParentCheck, VersionPrecondition } from "../../model/plan/plan.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { HookService } from "../../storage/port/write-attempt.js";
import type { FollowUpRemoval, RuleSteps, WriteContext } from "../../storage/port/storage.js";
import type { Transaction } from "../../storage/port/transaction.js";
import { createUnavailableRefusal } from "../../storage/port/availability.js";

/** The data and functions that the steps of a write need. */
export interface WriteExecution extends HookService {
  readonly registry: Registry;
  /** The definitions of this release only. Queries of hooks, and writes of actions, are planned with them. */
  readonly ownRegistry: Registry;
  readonly definition: ResourceDefinition;
  readonly transaction: Transaction;
  readonly rules: ReturnType<typeof composeRules>;
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline: number;
  /** New versions of items whose rollups have changed in this transaction, by resource and key. */
  readonly versionsAfterRollupChanges: Map<string, number>;
}

/** Rejects the write if a parent in its path does not exist or the caller may not see it. */
export async function requireParents({ transaction }: WriteExecution, parents: readonly ParentCheck[]): Promise<void> {
  // The parents are looked up one after another, because a transaction of MongoDB cannot run operations in parallel.
  for (const { resource, path, id, visibilityFilter: visible } of parents) {
    if ((await transaction.locate(resource, path, id, visible)) === null) throw createNotFoundRefusal();
  }
}

export function requireExpectedVersion(
  expectedStates: VersionPrecondition | null,
  { key, version }: ItemVersion,
): void {
  if (expectedStates === null || expectedStates === "*") return;
  if (expectedStates.some((state) => state.key === key && state.version === version)) return;
  throw new Refusal(
    "precondition_failed",
    "the item has changed since you read it; read it again and repeat the request",
  );
}

/** Combines all rules of a resource. In `derive`, each rule sees the values that earlier rules have derived. */
export function composeRules(rules: readonly RuleSteps[]) {
  const runStep = async (step: "authorize" | "check" | "checkConflicts", context: WriteContext): Promise<void> => {
    for (const rule of rules) await rule[step]?.(context);
  };
  return {
    async admit(plan, callerReader) {
      for (const rule of rules) await rule.admit?.(plan, callerReader);
    },
    authorize: (context) => runStep("authorize", context),
    check: (context) => runStep("check", context),
    checkConflicts: (context) => runStep("checkConflicts", context),
    async derive(context) {
      const values = {};
      const revealed = {};
      for (const rule of rules) {
        const after = context.after && { ...context.after, ...values };
        const derived = await rule.derive?.({ ...context, after });
        Object.assign(values, derived?.values);
        Object.assign(revealed, derived?.revealed);
      }
      return { values, revealed };
    },
    followUpRemovals: rules.flatMap(({ followUpRemovals }) => followUpRemovals ?? []),
  } satisfies Required<Omit<RuleSteps, "followUpRemovals">> & { readonly followUpRemovals: readonly FollowUpRemoval[] };
}

/**
 * Yields to the event loop between two pieces of work.
 * @throws Refusal if the deadline has passed
 */
export async function yieldToEventLoop({ deadline }: Pick<WriteExecution, "deadline">): Promise<void> {
  await setImmediate();
  if (Date.now() > deadline) throw createUnavailableRefusal();
}

/** Number of items in a chunk. Processing a chunk takes a few milliseconds. */
const itemsPerChunk = 1000;

export async function* splitIntoYieldingChunks<Item>(
  execution: WriteExecution,
  items: Iterable<Item>,
): AsyncGenerator<readonly Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < itemsPerChunk) continue;
    yield chunk;
    chunk = [];
    await yieldToEventLoop(execution);
  }
  if (chunk.length > 0) yield chunk;
}

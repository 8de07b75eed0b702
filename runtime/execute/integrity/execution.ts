import { notFound, Refusal } from "../../model/plan/errors.js";
import type { ItemState } from "../../model/plan/entity-tag.js";
import type { ParentStep, StateGuard } from "../../model/plan/plan.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { ComposedRules } from "./compose-rules.js";
import type { HookService } from "../../storage/port/execute-write.js";
import type { Transaction } from "../../storage/port/transaction.js";

/** Everything that the steps of a write need. */
export interface Execution extends HookService {
  readonly registry: Registry;
  readonly definition: ResourceDefinition;
  readonly transaction: Transaction;
  readonly rules: ComposedRules;
  /** UNIX time in milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
  /** Versions of items after their rollups have changed in this transaction, by resource and key. */
  readonly versions: Map<string, number>;
}

/** Rejects the write if an item in its path is missing or not visible. */
export async function requireParents({ transaction }: Execution, parents: readonly ParentStep[]): Promise<void> {
  // Sequentially, because a transaction of MongoDB cannot run operations in parallel.
  for (const { resource, path, id, visible } of parents) {
    if ((await transaction.locate(resource, path, id, visible)) === null) throw notFound();
  }
}

export function checkState(guard: StateGuard | null, { key, version }: ItemState): void {
  if (guard === null || guard === "*") return;
  if (guard.some((state) => state.key === key && state.version === version)) return;
  throw new Refusal(
    "precondition_failed",
    "the item has changed since you read it; read it again and repeat the request",
  );
}

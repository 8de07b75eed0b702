import { notFound, Refusal } from "../model/errors.js";
import type { ItemState } from "../model/entity-tag.js";
import type { ParentStep, StateGuard } from "../model/plan.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { ComposedRules } from "./compose-rules.js";
import type { HookService } from "../port/execute-write.js";
import type { Transaction } from "../port/transaction.js";

/** What every step of a write needs. */
export interface Execution extends HookService {
  readonly registry: Registry;
  readonly definition: ResourceDefinition;
  readonly transaction: Transaction;
  readonly rules: ComposedRules;
  /** UNIX time in milliseconds; nobody waits for the answer any longer. */
  readonly deadline: number;
}

/** Refuses when an object that the path names is missing or not visible. */
export async function requireParents({ transaction }: Execution, parents: readonly ParentStep[]): Promise<void> {
  // One after the other: a transaction of MongoDB takes no operations side by side.
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

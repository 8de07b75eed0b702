/**
 * The execution of every write, the same on every database, inside a transaction that the caller commits. It may run again
 * after a conflict. The steps are in the order of docs/http.md#order-of-checks: 401 · 404 · 403 · 412 · 400 · 409.
 */
import { findDefinition } from "../model/find-definition.js";
import type { CreatePlan, IdempotencyGuard } from "../model/plan.js";
import { createItem } from "./create-item.js";
import { removeItem } from "./remove-item.js";
import { composeRules } from "../integrity/compose-rules.js";
import type { Execution } from "../integrity/execution.js";
import { createHookRule } from "../hooks/hook-rule.js";
import type { Executed, ExecuteWrite, WriteAttempt } from "../port/execute-write.js";
import type { WriteRule } from "../port/storage.js";
import { updateItem } from "./update-item.js";

/** @param rules of the program, before the hooks of the declaration */
export function createWriteExecutor(rules: readonly WriteRule[]): ExecuteWrite {
  return (attempt) => executeWrite(rules, attempt);
}

async function executeWrite(
  rules: readonly WriteRule[],
  { registry, transaction, plan, deadline, limit }: WriteAttempt,
): Promise<Executed> {
  const definition = findDefinition(registry, plan.resource);
  const composed = composeRules([...rules, createHookRule(definition, limit)], definition);
  const execution: Execution = { registry, definition, transaction, rules: composed, deadline, limit };
  await composed.admit(plan, transaction);
  switch (plan.kind) {
    case "create":
      return plan.idempotency === null ? createItem(execution, plan) : createOnce(execution, plan, plan.idempotency);
    case "update":
      return updateItem(execution, plan);
    case "remove":
      return removeItem(execution, plan);
  }
}

async function createOnce(execution: Execution, plan: CreatePlan, guard: IdempotencyGuard): Promise<Executed> {
  const kept = await execution.transaction.findRecord(guard, plan.now);
  if (kept !== null) return { result: { ...kept, changed: true, revealed: {} }, reaction: null };
  const executed = await createItem(execution, plan);
  const { id, key, version } = executed.result;
  await execution.transaction.keepRecord(guard, { id, key, version }, plan.now);
  return executed;
}

/**
 * The execution of every write, the same on every database, inside a transaction that the caller commits. It may run again
 * after a conflict. The steps are in the order of docs/http.md#order-of-checks: 401 · 404 · 403 · 412 · 400 · 409.
 */
import type { CreatePlan, IdempotencyGuard, WritePlan } from "../model/plan.js";
import type { Registry } from "../model/resource.js";
import { createItem } from "./create-item.js";
import { removeItem } from "./remove-item.js";
import { composeRules } from "../integrity/compose-rules.js";
import type { Executed, Execution } from "../integrity/execution.js";
import { definitionOf } from "../integrity/execution.js";
import { createHookRule } from "../hooks/hook-rule.js";
import type { HookLimit } from "../hooks/hook-rule.js";
import type { WriteRule } from "../port/storage.js";
import type { Transaction } from "../port/transaction.js";
import { updateItem } from "./update-item.js";

export async function executeWrite(
  registry: Registry,
  rules: readonly WriteRule[],
  transaction: Transaction,
  plan: WritePlan,
  deadline: number,
  limit: HookLimit,
): Promise<Executed> {
  const definition = definitionOf(registry, plan.resource);
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

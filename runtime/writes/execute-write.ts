/**
 * The execution of every write, the same on every database, inside a transaction that the caller commits. It may run again
 * after a conflict. The steps are in the order of docs/http.md#order-of-checks: 401 · 404 · 403 · 412 · 400 · 409.
 */
import { findDefinition } from "../model/find-definition.js";
import { Refusal } from "../model/errors.js";
import type { IdempotencyGuard, WritePlan, WriteResult } from "../model/plan.js";
import { createItem } from "./create-item.js";
import { removeItem } from "./remove-item.js";
import { composeRules } from "../integrity/compose-rules.js";
import type { Execution } from "../integrity/execution.js";
import { createHookRule } from "../hooks/hook-rule.js";
import type { Executed, ExecutedTogether, ExecuteWrites, Reaction, WriteAttempt } from "../port/execute-write.js";
import type { WriteRule } from "../port/storage.js";
import { yieldTurn } from "../copies/yield-turn.js";
import { updateItem } from "./update-item.js";

/** @param rules of the program, before the hooks of the declaration */
export function createWriteExecutor(rules: readonly WriteRule[]): ExecuteWrites {
  return (attempt) => executeTogether(rules, attempt);
}

/** One after the other, so that each sees what those before it have written. */
async function executeTogether(rules: readonly WriteRule[], attempt: WriteAttempt): Promise<ExecutedTogether> {
  const results: WriteResult[] = [];
  const reactions: Reaction[] = [];
  const isOne = attempt.plans.length === 1;
  for (const [index, plan] of attempt.plans.entries()) {
    const executing = executeWrite(rules, attempt, plan);
    const { result, reaction } = await (isOne
      ? executing
      : executing.catch((error: unknown) => refuseOne(index, error)));
    results.push(result);
    if (reaction !== null) reactions.push(reaction);
    if (index % writesInTurn === writesInTurn - 1) await yieldTurn(attempt);
  }
  return { results, reactions };
}

/** So many take some milliseconds. */
const writesInTurn = 100;

/**
 * The caller is looked at before each write. If he is not who he was, it was the writes before that have changed him: he would not
 * be, however often the transaction is tried.
 */
function refuseOne(index: number, error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (index === 0 || error.code !== "rights_changed") throw error.ofOperation(index);
  const message = "an operation before it changes what your account may do: send what rests on that by itself";
  throw new Refusal("escalation", message, { operation: index });
}

async function executeWrite(
  rules: readonly WriteRule[],
  { registry, transaction, callers = transaction, deadline, limit, log }: WriteAttempt,
  plan: WritePlan,
): Promise<Executed> {
  const definition = findDefinition(registry, plan.resource);
  const composed = composeRules([...rules, createHookRule(definition, { limit, log })], definition);
  const execution: Execution = { registry, definition, transaction, rules: composed, deadline, limit, log };
  await composed.admit(plan, callers);
  const guard = plan.idempotency ?? null;
  return guard === null ? writeItem(execution, plan) : writeOnce(execution, plan, guard);
}

function writeItem(execution: Execution, plan: WritePlan): Promise<Executed> {
  switch (plan.kind) {
    case "create":
      return createItem(execution, plan);
    case "update":
      return updateItem(execution, plan);
    case "remove":
      return removeItem(execution, plan);
  }
}

async function writeOnce(execution: Execution, plan: WritePlan, guard: IdempotencyGuard): Promise<Executed> {
  const kept = await execution.transaction.findRecord(guard, plan.now);
  if (kept !== null) return { result: { ...kept, changed: true, revealed: {} }, reaction: null };
  const executed = await writeItem(execution, plan);
  const { id, key, version } = executed.result;
  await execution.transaction.keepRecord(guard, { id, key, version }, plan.now);
  return executed;
}

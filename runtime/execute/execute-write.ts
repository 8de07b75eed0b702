/**
 * Executes the plans of a transaction one after another, in the same way on every database. The code of the database
 * commits the transaction, and executes the plans again after a conflict. create-item.ts, update-item.ts and
 * remove-item.ts check each write in the order 404 · 403 · 412 · 400 · 409 (docs/reference/http.md#order-of-checks).
 */
import { findDefinition } from "../model/schema/find-definition.js";
import { Refusal } from "../model/plan/errors.js";
import { memoizeByDefinition } from "../model/values/objects.js";
import type { ItemWritePlan, WritePlan, WriteResult } from "../model/plan/plan.js";
import type { Registry } from "../model/schema/resource.js";
import { planActionWrite } from "../plan/plan-action.js";
import { executeAction } from "./execute-action.js";
import { createItem } from "./create-item.js";
import { removeItem } from "./remove-item.js";
import { prefetchFollowUpRemovals } from "./integrity/dependent-items.js";
import { composeRules, type WriteExecution, yieldToEventLoop } from "./integrity/execution.js";
import { createHookRule } from "./hooks/hook-rule.js";
import type { WriteExecutor } from "../storage/port/write-attempt.js";
import type { WriteRule } from "../storage/port/storage.js";
import { findStoredAnswer, readStoredAnswers, storeAnswers } from "./idempotency-answers.js";
import { updateItem } from "./update-item.js";

/** @param rules rules of the server, such as access control; they run before the hooks of the project */
export function createWriteExecutor(ownRegistry: Registry, rules: readonly WriteRule[]): WriteExecutor {
  const rulesFor = memoizeByDefinition((definition) => rules.filter((rule) => rule.appliesTo(definition)));
  return async (attempt) => {
    const { plans } = attempt;
    const storedAnswers = await readStoredAnswers(attempt);
    const versionsAfterRollupChanges: WriteExecution["versionsAfterRollupChanges"] = new Map();

    function createExecution(resource: string): WriteExecution {
      const definition = findDefinition(attempt.registry, resource);
      const hookRules = definition.hooks === undefined ? [] : [createHookRule(definition, { ...attempt, ownRegistry })];
      const composed = composeRules([...rulesFor(definition), ...hookRules]);
      return { ...attempt, ownRegistry, definition, rules: composed, versionsAfterRollupChanges };
    }

    async function executeWrite(execution: WriteExecution, plan: WritePlan): Promise<WriteResult> {
      await execution.rules.admit(plan, attempt.callerRightsReader);
      const storedAnswer = findStoredAnswer(storedAnswers, plan);
      if (storedAnswer !== null) return storedAnswer;
      if (plan.kind !== "act") return executeItemPlan(execution, plan);
      let count = 0;
      return executeAction(execution, plan, async (requestedWrite) => {
        if ((count += 1) % writesBetweenYields === 0) await yieldToEventLoop(attempt);
        const planned = await planActionWrite(ownRegistry, requestedWrite, plan);
        // Skips `admit`, because the rights of the caller were checked before the action. A second check would fail,
        // because the plan contains the privileges that the action lends to the caller.
        return executeItemPlan(createExecution(planned.resource), planned);
      });
    }

    const results: WriteResult[] = [];
    const executions = new Map<string, WriteExecution>();
    for (const [index, plan] of plans.entries()) {
      let execution = executions.get(plan.resource);
      if (execution === undefined) {
        execution = createExecution(plan.resource);
        executions.set(plan.resource, execution);
        if (plans.length > 1) prefetchFollowUpRemovals(execution, plans);
      }
      const executing = executeWrite(execution, plan);
      const isOne = plans.length === 1;
      results.push(await (isOne ? executing : executing.catch((error: unknown) => throwOperationError(index, error))));
      if (index % writesBetweenYields === writesBetweenYields - 1) await yieldToEventLoop(attempt);
    }
    const answered =
      versionsAfterRollupChanges.size === 0
        ? results
        : results.map((result, index) => {
            const version =
              versionsAfterRollupChanges.get(`${plans[index]?.resource ?? ""} ${String(result.key)}`) ?? result.version;
            return { ...result, version: Math.max(version, result.version) };
          });
    await storeAnswers(attempt, storedAnswers, answered);
    return answered;
  };
}

/** Number of writes after which the thread yields to the event loop. This many writes take some milliseconds. */
const writesBetweenYields = 100;

/**
 * Adds the number of the failed operation to the error, and throws it. If an operation after the first fails with
 * `rights_changed`, the batch itself has changed the caller's rights. A repetition of the transaction would fail again,
 * so the error becomes `escalation`.
 */
function throwOperationError(operationIndex: number, error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (operationIndex === 0 || error.code !== "rights_changed") throw error.withChanges({ operationIndex });
  const message =
    "an earlier operation of this batch changes the rights of your account: send the operations that depend on it in a later request";
  throw new Refusal("escalation", message, { operationIndex });
}

function executeItemPlan(execution: WriteExecution, plan: ItemWritePlan): Promise<WriteResult> {
  switch (plan.kind) {
    case "create":
      return createItem(execution, plan);
    case "update":
      return updateItem(execution, plan);
    case "remove":
      return removeItem(execution, plan);
  }
}

import { findAction } from "../model/schema/find-definition.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import type { ReadContext, AnyItemWriter } from "../model/schema/actions.js";
import { createNotFoundRefusal, Refusal } from "../model/plan/errors.js";
import type { ActionPlan, WriteResult, ActionWrite } from "../model/plan/plan.js";
import type { Document } from "../model/schema/field.js";
import { createCallContext, toStoredHookValues } from "./hooks/hook-rule.js";
import { formatActionName, rejectAction, rejectField } from "./hooks/hook-calls.js";
import { createHookReader, OperationQueue } from "./hooks/hook-reader.js";
import { checkRequestedReferences } from "./integrity/check-references.js";
import { type WriteExecution, requireExpectedVersion, requireParents } from "./integrity/execution.js";
import { type StoredItem, parseIdPath } from "../storage/port/stored-item.js";

/** Runs an action, which is code of the project. The checks of a write come first, in the order 404 · 412 · 400. */
export async function executeAction(
  execution: WriteExecution,
  plan: ActionPlan,
  write: (requestedWrite: ActionWrite) => Promise<WriteResult>,
): Promise<WriteResult> {
  const { definition, transaction } = execution;
  const action = findAction(definition, plan.action);
  await requireParents(execution, plan.parents);
  const item = plan.id === null ? null : await findActionItem(execution, plan, plan.id);
  if (item !== null) requireExpectedVersion(plan.versionPrecondition, item);
  if (action.input !== null) {
    const { fields } = action.input;
    const named = { ...execution, definition: { ...definition, fields, tenant: null, parent: null } };
    await checkRequestedReferences(named, { ...plan, controlValues: {} }, null, plan.input);
  }
  const queue = new OperationQueue();
  const name = formatActionName(action.name, definition);
  let failure: { readonly error: unknown } | null = null;
  /**
   * Throws the error of the first failed write. That write may have changed data, so the transaction must be undone.
   */
  const throwFailure = (): void => {
    if (failure !== null) throw failure.error;
  };
  const enqueueWrite = (requestedWrite: ActionWrite): Promise<WriteResult> =>
    queue.run(async () => {
      throwFailure();
      try {
        // TypeScript reports a write in a read-only action, but JavaScript code can still call these functions.
        if (action.reads)
          throw new Error(`${name} is declared with "reads", so it cannot write; remove "reads" to allow it`);
        return await write(requestedWrite);
      } catch (error) {
        failure = { error: error instanceof Refusal ? addItemToMessage(error, requestedWrite) : error };
        throw failure.error;
      }
    });
  const items: AnyItemWriter = {
    async create(resource, values, parentIds = []) {
      return (await enqueueWrite({ operation: "create", resource, parentIds, id: null, values })).id;
    },
    async update(resource, id, values, parentIds = []) {
      await enqueueWrite({ operation: "update", resource, parentIds, id, values });
    },
    async remove(resource, id, parentIds = []) {
      await enqueueWrite({ operation: "remove", resource, parentIds, id, values: null });
    },
  };
  const { caller } = plan;
  const { log, ownRegistry, runWithinLimit } = execution;
  const readContext: ReadContext = {
    ...createCallContext(definition, action.name, plan, log),
    input: plan.input,
    item: item?.document ?? null,
    parents: parseIdPath(plan.path),
    read: createHookReader({
      name,
      hookResource: definition.path,
      caller,
      operations: transaction,
      ownRegistry,
      queue,
    }),
    refuse: rejectField,
    refuseAsItIs: rejectAction,
  };
  try {
    const given = await runWithinLimit(name, async () => action.run({ ...readContext, items }));
    throwFailure();
    const answer = convertAnswer(action, definition.path, given);
    const state = { id: plan.id ?? 0, key: item?.key ?? 0, version: item?.version ?? 0 };
    return { ...state, hasChanged: true, generatedSecrets: {}, ...(answer === null ? {} : { answer }) };
  } catch (error) {
    // Throws the error of a failed write, even if the code has caught it, because the transaction must be undone.
    throwFailure();
    throw error;
  } finally {
    // Waits for a write that may still be running, because the action may have timed out.
    await queue.close();
  }
}

/**
 * Reads the item of the action call, and locks it if the action writes. An item whose id is unique only within its parent is not
 * locked, because `getForHook` finds items by id alone.
 */
async function findActionItem(
  { definition, transaction }: WriteExecution,
  plan: ActionPlan,
  id: number,
): Promise<StoredItem> {
  const { path, idWithinParent } = definition;
  const item = await transaction.locate(path, plan.path, id, plan.visibilityFilter);
  if (item === null) throw createNotFoundRefusal();
  const needsLock = !findAction(definition, plan.action).reads && !idWithinParent;
  if (needsLock) await transaction.getForHook(path, path, id);
  return item;
}

/** Converts the result of the action to stored form, and validates it against the declaration. */
function convertAnswer({ name, answer }: ActionDefinition, resourcePath: string, result: unknown): Document | null {
  if (answer === null) return null;
  const values = typeof result === "object" && result !== null ? { ...result } : {};
  const document = toStoredHookValues(values, { path: resourcePath, fields: answer.fields });
  const filled = Object.entries(document).filter(([, value]) => value !== null && value !== undefined);
  if (answer.validate(Object.fromEntries(filled))) return document;
  const [wrong] = answer.validate.errors ?? [];
  const place = `${wrong?.instancePath ?? ""} ${wrong?.message ?? ""}`;
  throw new Error(`the answer of the action ${name} of ${resourcePath} does not match its declaration: ${place}`);
}

function addItemToMessage(refusal: Refusal, { resource, id }: ActionWrite): Refusal {
  return refusal.withChanges({
    message: `${id === null ? resource : `${resource} ${String(id)}`}: ${refusal.message}`,
  });
}

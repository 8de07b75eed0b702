import { findAction } from "../model/schema/find-definition.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import type { ReadContext, AnyItemWriter } from "../model/schema/actions.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import type { ActPlan, WriteResult, RequestedWrite } from "../model/plan/plan.js";
import type { Document } from "../model/schema/field.js";
import { openCallContext, refuseAsItIs, refuseField, readHookValues } from "./hooks/hook-rule.js";
import { nameAction } from "./hooks/hook-calls.js";
import { openHookReader, OperationQueue } from "./hooks/hook-reader.js";
import { checkRequestedReferences } from "./integrity/check-references.js";
import { type Execution, checkState, requireParents } from "./integrity/execution.js";
import { type StoredItem, idsOnPath } from "../storage/port/stored-item.js";

/** Runs an action, which is code of the project. The checks of a write come first, in the order 404 · 412 · 400. */
export async function executeAction(
  execution: Execution,
  plan: ActPlan,
  write: (asked: RequestedWrite) => Promise<WriteResult>,
): Promise<WriteResult> {
  const { definition, transaction } = execution;
  const action = findAction(definition, plan.action);
  await requireParents(execution, plan.parents);
  const item = plan.id === null ? null : await findItem(execution, plan, plan.id);
  if (item !== null) checkState(plan.state, item);
  if (action.input !== null) {
    const { fields } = action.input;
    const named = { ...execution, definition: { ...definition, fields, tenant: null, parent: null } };
    await checkRequestedReferences(named, { plan: { ...plan, controlValues: {} }, before: null, after: plan.input });
  }
  const turns = new OperationQueue();
  const name = nameAction(action.name, definition);
  let failure: { readonly error: unknown } | null = null;
  /** Throws the error of the first failed write. It may have changed data before it failed, so the transaction must be undone. */
  const throwFailure = (): void => {
    if (failure !== null) throw failure.error;
  };
  const writeInTurn = async (asked: RequestedWrite): Promise<WriteResult> => {
    try {
      return await turns.run(async () => {
        throwFailure();
        // The types of a read-only action offer no function to write, so only code that ignores the types gets here.
        if (action.reads) throw new Error(`${name} is declared with "reads", but it writes`);
        return write(asked);
      });
    } catch (error) {
      failure ??= { error: error instanceof Refusal ? withItemName(error, asked) : error };
      throw failure.error;
    }
  };
  const items: AnyItemWriter = {
    async create(resource, values, within = []) {
      return (await writeInTurn({ operation: "create", resource, within, id: null, values })).id;
    },
    async update(resource, id, values, within = []) {
      await writeInTurn({ operation: "update", resource, within, id, values });
    },
    async remove(resource, id, within = []) {
      await writeInTurn({ operation: "remove", resource, within, id, values: null });
    },
  };
  const { caller } = plan;
  const { log, planReads, runWithinLimit } = execution;
  const seen: ReadContext = {
    ...openCallContext(definition, action.name, plan, log),
    input: plan.input,
    item: item?.document ?? null,
    parents: idsOnPath(plan.path),
    read: openHookReader({ name, resource: definition.path, caller, read: transaction, planReads, turns }),
    refuse: refuseField,
    refuseAsItIs,
  };
  try {
    const given = await runWithinLimit(name, async () => action.run({ ...seen, items }));
    throwFailure();
    const answer = toAnswer(action, definition.path, given);
    const state = { id: plan.id ?? 0, key: item?.key ?? 0, version: item?.version ?? 0 };
    return { ...state, hasChanged: true, generatedSecrets: {}, ...(answer === null ? {} : { answer }) };
  } catch (error) {
    // Throws the error of a failed write, even if the code has caught it, because the transaction must be undone.
    throwFailure();
    throw error;
  } finally {
    // Waits for a write that may still be running, because the action may have timed out.
    await turns.close();
  }
}

/**
 * Reads the item of the action call, and locks it if the action writes. An item whose id is unique only within its parent is not
 * locked, because `getForHookOf` finds items by id alone.
 */
async function findItem({ definition, transaction }: Execution, plan: ActPlan, id: number): Promise<StoredItem> {
  const { path, idWithinParent } = definition;
  const item = await transaction.locate(path, plan.path, id, plan.visible);
  if (item === null) throw notFound();
  const needsLock = !findAction(definition, plan.action).reads && !idWithinParent;
  if (needsLock) await transaction.getForHookOf(path, path, id);
  return item;
}

/** Converts the result of the action to stored form, and validates it against the declaration. */
function toAnswer({ name, answer }: ActionDefinition, path: string, given: unknown): Document | null {
  if (answer === null) return null;
  const values = typeof given === "object" && given !== null ? { ...given } : {};
  const document = readHookValues(values, { path, fields: answer.fields });
  const filled = Object.entries(document).filter(([, value]) => value !== null && value !== undefined);
  if (answer.validate(Object.fromEntries(filled))) return document;
  const [wrong] = answer.validate.errors ?? [];
  const place = `${wrong?.instancePath ?? ""} ${wrong?.message ?? ""}`;
  throw new Error(`the answer of the action ${name} of ${path} does not match its declaration: ${place}`);
}

function withItemName(refusal: Refusal, { resource, id }: RequestedWrite): Refusal {
  return refusal.with({ message: `${id === null ? resource : `${resource} ${String(id)}`}: ${refusal.message}` });
}

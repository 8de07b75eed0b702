import { isDeepStrictEqual } from "node:util";
import { createNotFoundRefusal, createBodyFieldRefusal, createFieldsRefusal } from "../model/plan/errors.js";
import type { UpdatePlan, WriteResult } from "../model/plan/plan.js";
import type { Document } from "../model/schema/field.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { changeItems } from "./integrity/change-items.js";
import { checkReferencesSetByHooks, checkRequestedReferences } from "./integrity/check-references.js";
import {
  rejectDuplicateValues,
  rejectViolatedConditions,
  authorizeTransitions,
  findInvalidTransitions,
} from "./integrity/check-values.js";
import {
  assertSameTenant,
  fillClearedTenant,
  createUpdateAuditFieldValues,
  fillClearedCreator,
  retainUndeclaredProperties,
} from "./integrity/server-values.js";
import { executeFollowUpRemovals } from "./integrity/dependent-items.js";
import { type WriteExecution, requireExpectedVersion, requireParents } from "./integrity/execution.js";
import { runFollowHook, queueReaction } from "./follow-and-react-hooks.js";
import type { WriteContext } from "../storage/port/storage.js";
import { mergeDocumentValues, setDependentDefaults } from "../storage/port/stored-item.js";

export async function updateItem(execution: WriteExecution, requestedPlan: UpdatePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, requestedPlan.parents);
  const item = await transaction.locate(
    definition.path,
    requestedPlan.path,
    requestedPlan.id,
    requestedPlan.visibilityFilter,
  );
  if (item === null) throw createNotFoundRefusal();
  const before = item.document;
  const plan = resolveFormerNameConflicts(requestedPlan, before);
  const { unreadableFields = [] } = plan;
  const cleared = new Set(Object.keys(plan.changes).filter((name) => plan.changes[name] === null));
  const changes = fillClearedCreator(definition, await fillClearedTenant(execution, plan), plan);
  const withChanges = mergeDocumentValues(definition, before, changes);
  const requested = setDependentDefaults(definition, withChanges, cleared);
  const context: WriteContext = { definition, plan, before, after: requested, reader: transaction };
  await rules.authorize(context);
  authorizeTransitions(definition, plan.caller, before, requested);
  requireExpectedVersion(plan.versionPrecondition, item);
  // In a field that the caller may not read, even an equal value is rejected: accepting it would reveal the stored value.
  const changed = fieldListsOf(definition).immutableFields.filter(
    ({ name }) => unreadableFields.includes(name) || !isDeepStrictEqual(before[name] ?? null, requested[name] ?? null),
  );
  if (changed.length > 0) {
    const detail = { rule: "immutable", message: "cannot be changed after the creation" };
    const details = changed.map(({ name }) => ({ field: `/${name}`, ...detail }));
    throw createFieldsRefusal("immutable_field", details);
  }
  await checkRequestedReferences(execution, plan, before, requested);

  const { values, revealed } = await rules.derive(context);
  const withHooks = setDependentDefaults(definition, mergeDocumentValues(definition, withChanges, values), cleared);
  const derived = retainUndeclaredProperties(definition, before, withHooks);
  assertSameTenant(definition, before, derived);
  await checkReferencesSetByHooks(execution, plan, requested, derived, before);
  const isSame = unreadableFields.length === 0 && isDeepStrictEqual(before, derived);
  const stamps = createUpdateAuditFieldValues(definition, plan);
  const after = isSame ? before : { ...derived, ...stamps };
  // Skips the conditions for an unchanged item, which may violate a newly declared condition until it is changed.
  if (!isSame) rejectViolatedConditions(definition, after);
  await rules.check({ ...context, after: derived });
  if (isSame) {
    return { id: plan.id, key: item.key, version: item.version, hasChanged: false, generatedSecrets: revealed };
  }
  const wrong = findInvalidTransitions(definition, before, after);
  if (wrong.length > 0) throw createFieldsRefusal("invalid_transition", wrong);
  const version = item.version + 1;
  const change = { before: item, after: { ...item, version, document: after } };
  await rejectDuplicateValues(execution, [change]);
  await rules.checkConflicts({ ...context, after });

  await changeItems(execution, [change], { controlValues: plan.controlValues });
  await runFollowHook(execution, plan, before, after);
  await executeFollowUpRemovals(execution, plan.id, before, after);
  await queueReaction(execution, plan, before, after);
  return { id: plan.id, key: item.key, version, hasChanged: true, generatedSecrets: revealed };
}

/**
 * If a request gives a field two values, one under its current name and one under its former name, chooses the value
 * that differs from the stored value.
 * @throws Refusal invalid_fields if both values differ from the stored one and from each other
 */
function resolveFormerNameConflicts(plan: UpdatePlan, before: Document): UpdatePlan {
  const { formerNameValues, changes } = plan;
  if (formerNameValues === undefined) return plan;
  const settled = Object.entries(formerNameValues).map(([field, value]) => {
    const [stored, current] = [before[field] ?? null, changes[field] ?? null];
    if (isDeepStrictEqual(stored, current)) return [field, value] as const;
    if (isDeepStrictEqual(stored, value) || isDeepStrictEqual(current, value)) return [field, current] as const;
    const message = "also has a different value under its former name; send only one of the two";
    throw createBodyFieldRefusal(field, "alias", message);
  });
  return { ...plan, changes: { ...changes, ...Object.fromEntries(settled) } };
}

import type { CreatePlan, WriteResult } from "../model/plan/plan.js";
import { changeItems } from "./integrity/change-items.js";
import { checkReferencesSetByHooks, checkRequestedReferences } from "./integrity/check-references.js";
import { rejectDuplicateValues, rejectDuplicateId, rejectViolatedConditions } from "./integrity/check-values.js";
import { copyTenant } from "./copies/copy-tenant.js";
import { fillTenant, createUpdateAuditFieldValues, createAuditFieldValues } from "./integrity/server-values.js";
import { type WriteExecution, requireParents } from "./integrity/execution.js";
import { runFollowHook, queueReaction } from "./follow-and-react-hooks.js";
import { findNewerFieldValues } from "../migrations/version-registry.js";
import type { WriteContext } from "../storage/port/storage.js";
import { computeMinKeyOfNewItem } from "../model/values/ids.js";
import { mergeDocumentValues, createCompleteDocument, setDependentDefaults } from "../storage/port/stored-item.js";

export async function createItem(execution: WriteExecution, plan: CreatePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, plan.parents);
  const values = await fillTenant(execution, plan);
  const incomplete = createCompleteDocument(
    definition,
    findNewerFieldValues(definition),
    createAuditFieldValues(definition, ["creator", "now"], plan),
    values,
    createUpdateAuditFieldValues(definition, plan),
  );
  const requested = setDependentDefaults(definition, incomplete);
  const context: WriteContext = { definition, plan, before: null, after: requested, reader: transaction };
  await rules.authorize(context);
  await checkRequestedReferences(execution, plan, null, requested);

  const key = plan.key ?? (await transaction.reserveItemKeys(definition.path, 1, computeMinKeyOfNewItem(definition)));
  const keyValues = definition.idWithinParent ? {} : { [definition.id]: key };
  const requestedWithKey = { ...requested, ...keyValues };
  const derived = await rules.derive({ ...context, after: requestedWithKey });
  const complete = mergeDocumentValues(definition, incomplete, keyValues, derived.values);
  const document = setDependentDefaults(definition, complete);
  await checkReferencesSetByHooks(execution, plan, requestedWithKey, document, null);
  rejectViolatedConditions(definition, document);
  await rules.check({ ...context, after: document });
  await rejectDuplicateId(execution, plan.path, document);
  const change = { before: null, after: { key, path: plan.path, version: 1, document } };
  await rejectDuplicateValues(execution, [change]);
  await rules.checkConflicts({ ...context, after: document });

  for (const step of plan.parents) await transaction.lockShared(step.resource, [step.id]);
  await changeItems(execution, [change], { controlValues: plan.controlValues });
  const id = Number(document[definition.id]);
  if (plan.copy !== null) await copyTenant(execution, plan.copy, id, plan);
  await runFollowHook(execution, plan, null, document);
  await queueReaction(execution, plan, null, document);
  return { id, key, version: 1, hasChanged: true, generatedSecrets: derived.revealed };
}

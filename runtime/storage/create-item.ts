import type { CreatePlan, WriteResult } from "../plan/plan.js";
import type { Document, ResourceDefinition } from "../resource.js";
import { refuseReferences, relyOnReferences } from "./check-references.js";
import { refuseTaken, refuseTakenId } from "./check-unique.js";
import { fillCompany } from "./fill-company.js";
import type { Execution } from "./execution.js";
import { requireParents } from "./execution.js";
import type { WriteContext } from "./storage.js";
import { completeDocument } from "./stored-form.js";

export async function createItem(execution: Execution, plan: CreatePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, plan.parents);
  const values = await fillCompany(execution, plan);
  const requested = completeDocument(definition, { ...values, ...changeTimes(definition, plan.now) });
  const context: WriteContext = { definition, plan, before: null, after: requested, read: transaction };
  await rules.authorize(context);
  await refuseReferences(execution, { plan, before: null, after: requested });
  await rules.check(context);

  const key = await transaction.nextKey(definition.path);
  const numbered = definition.idWithinParent ? requested : { ...requested, [definition.id]: key };
  const derived = await rules.derive({ ...context, after: numbered });
  const document = completeDocument(definition, { ...numbered, ...derived.values });
  await refuseTakenId(execution, plan.path, document);
  await refuseTaken(execution, key, null, document);
  await rules.settle({ ...context, after: document });

  await relyOnReferences(execution, { plan, before: null, after: document });
  for (const step of plan.parents) await transaction.relyOn(step.resource, [step.id]);
  await transaction.insert(definition.path, { key, path: plan.path, version: 1, document });
  return { id: Number(document[definition.id]), version: 1, changed: true, revealed: derived.revealed };
}

/** The fields that hold the time of the latest change. */
export function changeTimes(definition: ResourceDefinition, now: number): Document {
  const names = Object.values(definition.fields).filter(({ fallback }) => fallback.kind === "changed");
  return Object.fromEntries(names.map(({ name }) => [name, now]));
}

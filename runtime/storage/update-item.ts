import { refuseFields } from "../errors.js";
import type { UpdatePlan, WriteResult } from "../plan/plan.js";
import type { Document, ResourceDefinition } from "../resource.js";
import { refuseReferences, relyOnReferences } from "./check-references.js";
import { refuseTaken } from "./check-unique.js";
import { changeTimes } from "./create-item.js";
import { equalValues } from "./equal-values.js";
import type { Execution } from "./execution.js";
import { checkVersion, requireParents, notFound } from "./execution.js";
import type { WriteContext } from "./storage.js";
import { completeDocument } from "./stored-form.js";

export async function updateItem(execution: Execution, plan: UpdatePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, plan.parents);
  const item = await transaction.locate(definition.path, plan.path, plan.id, plan.visible);
  if (item === null) throw notFound();
  const before = item.document;
  const requested = completeDocument(definition, { ...before, ...plan.changes });
  const context: WriteContext = { definition, plan, before, after: requested, read: transaction };
  await rules.authorize(context);
  checkVersion(plan.version, item.version);
  refuseImmutable(definition, before, requested);
  await refuseReferences(execution, { plan, before, after: requested });
  await rules.check(context);

  const { values, revealed } = await rules.derive(context);
  const derived = completeDocument(definition, { ...requested, ...values });
  if (equalValues(before, derived)) return { id: plan.id, version: item.version, changed: false, revealed };
  const after = { ...derived, ...changeTimes(definition, plan.now) };
  await refuseTaken(execution, item.key, before, after);
  await rules.settle({ ...context, after });

  const version = item.version + 1;
  await relyOnReferences(execution, { plan, before, after });
  await transaction.replace(definition.path, item, { key: item.key, path: item.path, version, document: after });
  return { id: plan.id, version, changed: true, revealed };
}

function refuseImmutable(definition: ResourceDefinition, before: Document, after: Document): void {
  const changed = Object.values(definition.fields).filter(
    ({ name, immutable }) =>
      (immutable || name === definition.id) && !equalValues(before[name] ?? null, after[name] ?? null),
  );
  if (changed.length === 0) return;
  throw refuseFields(
    "immutable_field",
    changed.map(({ name }) => ({
      field: `/${name}`,
      rule: "immutable",
      message: "cannot be changed after the creation",
    })),
  );
}

/** Plans writes that the project's own code makes. They work like requests of the caller, but values are in internal form. */
import { authorize } from "../access/authorize.js";
import { type PathStep, describeOwnRequest } from "../model/plan/api-request.js";
import { findAction, findDefinition, listAncestors } from "../model/schema/find-definition.js";
import type { Value } from "../model/schema/field.js";
import type { ActPlan, RequestedWrite, ItemPlan } from "../model/plan/plan.js";
import { toPrincipal, type Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import { toStoredForm } from "../model/values/value-forms.js";
import { type PlanContext, planCreation, planRemoval, planUpdate } from "./plan-write.js";
import type { readField } from "./write-values.js";

/**
 * Plans a write that an action makes. The caller of the action needs the same rights as for a request, and temporarily
 * has the privileges that the action lends.
 * @throws Refusal for the same reasons as a request
 * @throws Error for an unknown resource or a wrong number of parents
 */
export async function planActionWrite(registry: Registry, asked: RequestedWrite, plan: ActPlan): Promise<ItemPlan> {
  const { lends } = findAction(findDefinition(registry, plan.resource), plan.action);
  const principal = withLentPrivileges(registry, plan, lends);
  const { operation, resource, within, id: item, values: body } = asked;
  const parents = listSteps(registry, resource, within);
  const request = describeOwnRequest(
    { operation, resource, parents, id: item, body },
    { id: plan.request ?? null, now: plan.now },
  );
  authorize(principal, registry, request.target, operation);
  const definition = findDefinition(registry, asked.resource);
  const context: PlanContext = { registry, principal, ...plan.planning, readField: readInternalForm };
  if (operation === "create") return planCreation(request, definition, context);
  const id = item ?? 0;
  return operation === "update"
    ? planUpdate(request, id, definition, context)
    : planRemoval(request, id, definition, context);
}

function withLentPrivileges(registry: Registry, { caller }: ActPlan, lends: readonly string[]): Principal {
  const privileges = [...new Set([...caller.privileges, ...lends])];
  const { narrowed } = caller;
  const lent = narrowed && { ...narrowed, lent: lends, fullyCovered: [...narrowed.fullyCovered, ...lends] };
  return toPrincipal({ ...caller, privileges, narrowed: lent }, registry);
}

function listSteps(registry: Registry, resource: string, within: readonly number[]): readonly PathStep[] {
  const above = listAncestors(registry, findDefinition(registry, resource)).map(({ path }) => path);
  if (above.length !== within.length) {
    const expected =
      above.length === 0 ? "give none, because it is not nested" : `give one id of each of ${above.join(", ")}`;
    throw new Error(`an action writes ${resource} with the parents [${within.join(", ")}]: ${expected}`);
  }
  return above.map((each, index) => ({ resource: each, id: within[index]!, via: null }));
}

/** Converts a value of any type to internal form. The validator rejects a value that does not have the declared type. */
const readInternalForm: typeof readField = (raw, field) => {
  const value = toStoredForm(field, (raw ?? null) as Value);
  return value === "" && field.emptyIsNone ? null : value;
};

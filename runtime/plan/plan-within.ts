/** Plans of what code of the project writes: those of requests of the caller, but for the form in which values are given. */
import { authorize } from "../access/authorize.js";
import type { ApiRequest, PathStep } from "../model/api-request.js";
import { findAction } from "../model/find-action.js";
import { findDefinition } from "../model/find-definition.js";
import type { Document, Value } from "../model/field.js";
import type { ActPlan, ItemPlan } from "../model/plan.js";
import type { Principal } from "../model/principal.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { toInnerForm } from "../model/value-forms.js";
import { planCreation, planRemoval, planUpdate, type PlanContext } from "./plan-write.js";
import { takesField, type Given } from "./values-read.js";

/** A write that an action asks for; `values` and ids in internal form. */
interface Asked {
  readonly operation: "create" | "update" | "remove";
  readonly resource: string;
  readonly within: readonly number[];
  readonly id: number | null;
  readonly values: Document | null;
}

/**
 * As a request of the caller, who holds beside his own privileges those that the action lends him.
 * @throws Refusal as the planning of requests does
 * @throws Error for a resource that there is not, or an item at no place
 */
export function planWithin(registry: Registry, asked: Asked, plan: ActPlan): ItemPlan | Promise<ItemPlan> {
  const { lends } = findAction(findDefinition(registry, plan.resource), plan.action);
  const principal = lend(registry, plan, lends);
  const request = describeRequest(registry, asked, plan);
  const { operation } = asked;
  authorize(principal, registry, request.target, operation);
  const definition = findDefinition(registry, asked.resource);
  const context: PlanContext = { registry, principal, ...plan.planning, readBody: readInner };
  if (operation === "create") return planCreation(request, definition, context);
  const id = asked.id ?? 0;
  return operation === "update"
    ? planUpdate(request, id, definition, context)
    : planRemoval(request, id, definition, context);
}

function lend(registry: Registry, { caller }: ActPlan, lends: readonly string[]): Principal {
  const privileges = [...new Set([...caller.privileges, ...lends])];
  return { ...caller, privileges, login: "", holds: new Set(caller.root ? registry.privileges : privileges) };
}

function describeRequest(
  registry: Registry,
  { operation, resource, within, id, values }: Asked,
  plan: ActPlan,
): ApiRequest {
  const parents = listSteps(registry, resource, within);
  return {
    id: plan.request ?? null,
    operation,
    dialect: { version: "2.0", reference: (path) => path },
    target: { parents, resource, via: null, id, path: resource },
    query: [],
    body: values,
    ifMatch: null,
    ifNoneMatch: null,
    idempotencyKey: null,
    now: plan.now,
  };
}

function listSteps(registry: Registry, resource: string, within: readonly number[]): readonly PathStep[] {
  const above: string[] = [];
  for (let { parent } = findDefinition(registry, resource); parent !== null;) {
    above.unshift(parent);
    ({ parent } = findDefinition(registry, parent));
  }
  if (above.length !== within.length) {
    const path = above.length === 0 ? "at the top level" : `in ${above.join(", ")}`;
    throw new Error(`an action writes ${resource}, which lie ${path}, at [${within.join(", ")}]`);
  }
  return above.map((each, index) => ({ resource: each, id: within[index]!, via: null }));
}

/** What a body may say, of values in internal form. */
function readInner(
  body: { readonly [name: string]: unknown },
  definition: Pick<ResourceDefinition, "fields">,
  operation: "create" | "update",
): Given {
  const values: { [name: string]: Value } = {};
  const cleared: string[] = [];
  for (const field of Object.values(definition.fields)) {
    if (!takesField(field, operation) || !Object.hasOwn(body, field.name)) continue;
    // Values are typed by the declarations; what is of another type all the same is refused by the validator.
    const value = toInnerForm(field, (body[field.name] ?? null) as Value);
    if (value === null || (value === "" && field.emptyIsNone)) cleared.push(field.name);
    else values[field.name] = value;
  }
  return { values, cleared };
}

import type { ApiRequest } from "../model/api-request.js";
import type { IdempotencyGuard, UpdatePlan } from "../model/plan.js";
import { toCaller, type Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import { findScope, type Scope } from "./find-scope.js";
import { planIdempotency } from "./plan-idempotency.js";

/** Members that all write plans share: place, caller, request and time. */
interface Asked extends Scope, Pick<UpdatePlan, "resource" | "caller" | "request" | "now"> {
  readonly idempotency: IdempotencyGuard | null;
}

/** Creates the plan at once, or after a password in the request is hashed. */
export function planAsked<Plan>(
  request: ApiRequest,
  { registry, principal }: { readonly registry: Registry; readonly principal: Principal },
  makePlan: (asked: Asked) => Plan | Promise<Plan>,
): Plan | Promise<Plan> {
  const { target, id, now } = request;
  const make = (idempotency: IdempotencyGuard | null): Plan | Promise<Plan> =>
    makePlan({
      resource: target.resource,
      ...findScope(target, registry, principal),
      caller: toCaller(principal),
      request: id,
      now,
      idempotency,
    });
  const guard = planIdempotency(request, principal.account, registry);
  return guard instanceof Promise ? guard.then(make) : make(guard);
}

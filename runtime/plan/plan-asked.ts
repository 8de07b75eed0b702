import type { ApiRequest } from "../model/plan/api-request.js";
import type { IdempotencyGuard, UpdatePlan } from "../model/plan/plan.js";
import { toCaller, type Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import { findScope, type Scope } from "./find-scope.js";
import { planIdempotency } from "./plan-idempotency.js";

/** Members that all write plans share: place, caller, request and time. */
interface Asked extends Scope, Pick<UpdatePlan, "resource" | "caller" | "request" | "now"> {
  readonly idempotency: IdempotencyGuard | null;
}

/** Plans what all writes have in common; if the request holds a password and an idempotency key, the password is hashed. */
export async function planAsked(request: ApiRequest, registry: Registry, principal: Principal): Promise<Asked> {
  const { target, id, now } = request;
  return {
    resource: target.resource,
    ...findScope(target, registry, principal),
    caller: toCaller(principal),
    request: id,
    now,
    idempotency: await planIdempotency(request, principal.account, registry),
  };
}

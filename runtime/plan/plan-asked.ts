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

/**
 * Plans the parts that all writes have in common. It may take long, because a request with an idempotency key and a
 * password hashes the password.
 */
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

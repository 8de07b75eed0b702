import { Refusal } from "../model/plan/errors.js";
import type { Narrowed } from "../model/plan/principal.js";
import { writeScope, type Scope } from "../model/plan/scope.js";

/**
 * Rejects what the account may do but its key may not (RFC 6750, section 3.1).
 * @param needed null if only a key without a scope would do
 */
export function outOfScope({ scope }: Pick<Narrowed, "scope">, needed: Scope | null): Refusal {
  const lacking = needed === null ? "a key without a scope" : writeScope(needed);
  const attribute = needed === null ? "" : `, scope="${lacking}"`;
  return new Refusal("insufficient_scope", `this requires ${lacking}; the scope of your key is ${writeScope(scope)}`, {
    headers: { "WWW-Authenticate": `Bearer realm="stockroom", error="insufficient_scope"${attribute}` },
  });
}

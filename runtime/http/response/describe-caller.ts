/**
 * Describes the caller's account and rights for `GET /api/2.0/me` (docs/reference/http.md#rights), and the resources
 * for `GET /api/2.0/description`, which front ends use (docs/reference/description.md).
 */
import { findAccountResources } from "../../access/account-resources.js";
import { hideUnreadableFields } from "../../access/authorize.js";
import { planReading } from "../../access/internal-plans.js";
import { itemView } from "../../model/schema/view.js";
import { describePrincipal } from "../../access/describe-caller-and-panel.js";
import type { Principal } from "../../model/plan/principal.js";
import type { Registry } from "../../model/schema/resource.js";
import type { Storage } from "../../storage/port/storage.js";
import { describeResources, type CallerDescriptionContext } from "../../access/describe-resources.js";
import { memoizeByObject } from "../../model/values/objects.js";

/** @returns a JSON object; null if the account was deleted after authentication */
export async function describeCallerAsJson(
  principal: Principal,
  registry: Registry,
  storage: Storage,
): Promise<string | null> {
  const definition = hideUnreadableFields(findAccountResources(registry).accountDefinition, principal);
  const [account, description] = await Promise.all([
    storage.read(planReading(definition, principal.account, definition.views.item)),
    describePrincipal(principal, registry, storage),
  ]);
  if (account === null) return null;
  return `{"account":${itemView(definition).serialize(account.values)},${JSON.stringify(description).slice(1)}`;
}

/** Describes the resources as JSON. For a second, requests with the same key share one principal object, and the result. */
export const describeResourcesAsJson = memoizeByObject(
  (principal: Principal, context: Omit<CallerDescriptionContext, "principal">): string =>
    JSON.stringify(describeResources({ principal, ...context })),
);

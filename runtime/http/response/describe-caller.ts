/**
 * Describes the caller's account and rights for `GET /api/2.0/me` (docs/reference/http.md#rights), and the resources
 * for `GET /api/2.0/description`, which front ends use (docs/reference/description.md).
 */
import type { Context } from "../context/context.js";
import { findAccounts } from "../../access/accounts.js";
import { concealFields } from "../../access/authorize.js";
import { planReading } from "../../access/internal-plans.js";
import { itemView } from "../../model/schema/view.js";
import { describePrincipal } from "../../access/describe.js";
import type { Principal } from "../../model/plan/principal.js";
import type { Registry } from "../../model/schema/resource.js";
import type { Storage } from "../../storage/port/storage.js";
import { describeResources } from "../../access/describe-resources.js";
import type { EntityTags } from "../../model/plan/api-request.js";
import type { Settings } from "../../model/schema/field.js";
import { answerTagged } from "../context/negotiate.js";

/** @returns a JSON object; null if the account was deleted after authentication */
export async function describeMe(principal: Principal, registry: Registry, storage: Storage): Promise<string | null> {
  const definition = concealFields(findAccounts(registry).definition, principal);
  const [account, description] = await Promise.all([
    storage.read(planReading(definition, principal.account, definition.views.item)),
    describePrincipal(principal, registry, storage),
  ]);
  if (account === null) return null;
  return `{"account":${itemView(definition).serialize(account.values)},${JSON.stringify(description).slice(1)}`;
}

/** Cached descriptions as JSON, by principal. For a second, requests with the same key share one principal object. */
const descriptions = new WeakMap<Principal, string>();

/** @param known entity tags of answers that the client has cached */
export function serveDescription(
  ctx: Context,
  principal: Principal,
  registry: Registry,
  settings: Settings,
  known: EntityTags | null,
): void {
  const text = descriptions.get(principal) ?? JSON.stringify(describeResources({ principal, registry, settings }));
  descriptions.set(principal, text);
  answerTagged(ctx, text, known);
}

/** `GET /api/2.0/me`: the caller's own account, groups, tenant and privileges (docs/reference/http.md#rights). */
import { setJson, type Context } from "../context/context.js";
import { rightsChanged } from "../../access/rights-changed.js";
import { concealFields } from "../../access/field-rights.js";
import { planReading } from "../../access/internal-plans.js";
import { showNames } from "../../model/schema/aliases.js";
import { describePrincipal } from "../../access/describe.js";
import type { Principal } from "../../model/plan/principal.js";
import type { Registry } from "../../model/schema/resource.js";
import { findSerializer } from "./serialize-item.js";
import type { Storage } from "../../storage/port/storage.js";

/** @throws Refusal rights_changed if the account was deleted after authentication */
export async function serveMe(ctx: Context, principal: Principal, registry: Registry, storage: Storage): Promise<void> {
  const description = await describeMe(principal, registry, storage);
  if (description === null) throw rightsChanged();
  setJson(ctx, description);
}

/** @returns a JSON object; null if the account was deleted after authentication */
export async function describeMe(principal: Principal, registry: Registry, storage: Storage): Promise<string | null> {
  const accounts = Object.values(registry.resources).find((candidate) => candidate.accounts !== null)!;
  const definition = concealFields(accounts, principal);
  const fields = showNames(definition, definition.views.item);
  const [account, description] = await Promise.all([
    storage.read(planReading(definition, principal.account, definition.views.item)),
    describePrincipal(principal, registry, storage),
  ]);
  if (account === null) return null;
  return `{"account":${findSerializer(definition, fields)(account.values)},${JSON.stringify(description).slice(1)}`;
}

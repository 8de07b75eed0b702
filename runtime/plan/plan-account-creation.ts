import type { CreatePlan } from "../model/plan/plan.js";
import type { Document, SettingValues } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { findAccountResources } from "../access/account-resources.js";
import { hashApiKey } from "../access/credentials.js";
import { planInternalCreation } from "../access/internal-plans.js";
import { addDefaults } from "./body-values.js";

interface NewAccount {
  readonly login: string;
  readonly root: boolean;
  /** API key of the account. If null, the write generates a key and returns it. */
  readonly apiKey: string | null;
  readonly settings: SettingValues;
}

/**
 * Plans the creation of an account with API access, without a caller. Fields without a given value get their defaults.
 * @throws Error if a mandatory field has no default
 */
export function planAccountCreation(registry: Registry, account: NewAccount): CreatePlan {
  const { accountDefinition, accountsKeyword } = findAccountResources(registry);
  const { login, root, active, enabled, eligible, secret } = accountsKeyword;
  const values: Document = {
    ...(eligible === undefined ? {} : { [eligible.field]: eligible.values[0] ?? null }),
    [login]: account.login,
    ...(account.root ? { [root.field]: root.value } : {}),
    [active.field]: active.value,
    [enabled.field]: enabled.value,
    ...(account.apiKey === null ? {} : { [secret]: hashApiKey(account.apiKey) }),
    ...(accountDefinition.tenant?.none === true ? { [accountDefinition.tenant.field]: 0 } : {}),
  };
  const nowUnixSeconds = Math.floor(Date.now() / 1000);
  const given = { values, clearedFields: [] };
  const { storedValues } = addDefaults(given, accountDefinition, "create", nowUnixSeconds, account.settings);
  for (const { name, stored, required, fallback } of Object.values(accountDefinition.fields)) {
    if (!stored || !required || fallback.kind !== "none" || storedValues[name] !== undefined) continue;
    throw new Error(
      `${accountDefinition.path}: the server creates the first account, so the mandatory field ${name} needs a default`,
    );
  }
  return planInternalCreation(accountDefinition, storedValues);
}

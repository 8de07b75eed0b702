import type { CreatePlan } from "../model/plan/plan.js";
import type { Document, FieldDefinition, SettingValues, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { findAccountResources } from "./account-resources.js";
import { hashApiKey } from "./credentials.js";
import { planInternalCreation } from "./internal-plans.js";

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
  const accountValues: Document = {
    ...(eligible === undefined ? {} : { [eligible.field]: eligible.values[0] ?? null }),
    [login]: account.login,
    ...(account.root ? { [root.field]: root.value } : {}),
    [active.field]: active.value,
    [enabled.field]: enabled.value,
    ...(account.apiKey === null ? {} : { [secret]: hashApiKey(account.apiKey) }),
    ...(accountDefinition.tenant?.none === true ? { [accountDefinition.tenant.field]: 0 } : {}),
  };
  const values: { [field: string]: Value } = { ...accountValues };
  for (const field of Object.values(accountDefinition.fields).filter(({ stored }) => stored)) {
    const value = accountValues[field.name] ?? readDefaultValue(field, account.settings);
    if (value !== null) values[field.name] = value;
    else if (field.required && field.fallback.kind === "none") {
      throw new Error(
        `${accountDefinition.path}: the server creates the first account, so the mandatory field ${field.name} needs a default`,
      );
    }
  }
  return planInternalCreation(accountDefinition, values);
}

/** Returns the default of a field. Null if it has none, or if only the transaction can determine it. */
function readDefaultValue({ fallback }: FieldDefinition, settings: SettingValues): Value {
  if (fallback.kind === "constant") return fallback.value;
  return fallback.kind === "setting" ? (settings[fallback.name] ?? null) : null;
}

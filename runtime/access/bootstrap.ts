import type { CreatePlan } from "../model/plan/plan.js";
import type { Document, FieldDefinition, Settings, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { formatTimeFor } from "../model/values/times.js";
import { findAccounts } from "./accounts.js";
import { hashApiKey } from "./credentials.js";
import { planInsertion } from "./internal-plans.js";

interface NewAccount {
  readonly login: string;
  readonly root: boolean;
  /** API key of the account. If null, the write generates a key and returns it. */
  readonly key: string | null;
  /** Time of the creation, in UNIX seconds. */
  readonly now: number;
  readonly settings: Settings;
}

/**
 * Plans the creation of an account with API access, without a caller. Fields without a given value get their defaults.
 * @throws Error if a mandatory field has no default
 */
export function planAccount(registry: Registry, account: NewAccount): CreatePlan {
  const { definition, accountsKeyword } = findAccounts(registry);
  const { login, root, active, enabled, eligible, secret } = accountsKeyword;
  const given: Document = {
    ...(eligible === undefined ? {} : { [eligible.field]: eligible.values[0] ?? null }),
    [login]: account.login,
    ...(account.root ? { [root.field]: root.value } : {}),
    [active.field]: active.value,
    [enabled.field]: enabled.value,
    ...(account.key === null ? {} : { [secret]: hashApiKey(account.key) }),
    ...(definition.tenant?.none === true ? { [definition.tenant.field]: 0 } : {}),
  };
  const values: { [field: string]: Value } = { ...given };
  for (const field of Object.values(definition.fields).filter(({ stored }) => stored)) {
    const value = given[field.name] ?? readFallback(field, account);
    if (value !== null) values[field.name] = value;
    else if (field.required && field.fallback.kind === "none") {
      throw new Error(
        `${definition.path}: the server creates the first account, so the mandatory field ${field.name} needs a default`,
      );
    }
  }
  return { ...planInsertion(definition, values), now: account.now };
}

/** Returns the default of a field. Null if it has none, or if only the transaction can determine it. */
function readFallback({ fallback, format }: FieldDefinition, { now, settings }: NewAccount): Value {
  if (fallback.kind === "constant") return fallback.value;
  if (fallback.kind === "setting") return settings[fallback.name] ?? null;
  return fallback.kind === "now" || fallback.kind === "updated" ? formatTimeFor(format, now) : null;
}

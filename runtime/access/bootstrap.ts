import type { CreatePlan } from "../model/plan.js";
import type { Document, FieldDefinition, Settings, Value } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { stampIn } from "../model/times.js";
import { findAccounts } from "./accounts.js";
import { hashApiKey } from "./api-key.js";
import { planInsertion } from "./internal-plans.js";

export interface FirstAccount {
  readonly login: string;
  /** Null: one is generated and revealed by the write. */
  readonly key: string | null;
  /** UNIX time, whole seconds. */
  readonly now: number;
  readonly settings: Settings;
}

/** The creation of a root account that can log in, from the declaration alone; for an empty resource of accounts. */
export function planFirstAccount(registry: Registry, first: FirstAccount): CreatePlan {
  return planAccount(registry, { ...first, root: true });
}

/** The creation of an account that can use the API, by whoever has the database. */
export function planAccount(registry: Registry, first: FirstAccount & { readonly root: boolean }): CreatePlan {
  const { definition, declared } = findAccounts(registry);
  const { login, root, active, enabled, eligible, secret } = declared;
  const given: Document = {
    ...(eligible === undefined ? {} : { [eligible.field]: eligible.values[0] ?? null }),
    [login]: first.login,
    ...(first.root ? { [root.field]: root.value } : {}),
    [active.field]: active.value,
    [enabled.field]: enabled.value,
    ...(first.key === null ? {} : { [secret]: hashApiKey(first.key) }),
    ...(definition.tenant?.none === true ? { [definition.tenant.field]: 0 } : {}),
  };
  const values: { [field: string]: Value } = { ...given };
  for (const field of Object.values(definition.fields).filter(({ stored }) => stored)) {
    const value = given[field.name] ?? readFallback(field, first);
    if (value !== null) values[field.name] = value;
    else if (field.required && field.fallback.kind === "none") {
      throw new Error(
        `${definition.path}: an account that is made here needs a default of ${field.name}, which is mandatory`,
      );
    }
  }
  return { ...planInsertion(definition, values), now: first.now };
}

/** Null where there is none or where the transaction decides. */
function readFallback({ fallback, format }: FieldDefinition, { now, settings }: FirstAccount): Value {
  if (fallback.kind === "constant") return fallback.value;
  if (fallback.kind === "setting") return settings[fallback.name] ?? null;
  return fallback.kind === "now" || fallback.kind === "updated" ? stampIn(format, now) : null;
}

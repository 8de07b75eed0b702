/** Creates, finds and revokes the keys of an account. `createKeysRule` checks the rights of the caller. */
import { equals, type Filter } from "../model/query/filter.js";
import type { CreatePlan, RemovePlan } from "../model/plan/plan.js";
import type { Caller } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import type { AccountReader } from "./accounts.js";
import { generateApiKey, hashApiKey } from "./api-key.js";
import { planInsertion, planRemoval } from "./internal-plans.js";
import { keepScope, keyResource, readKey, type Key } from "./key-resource.js";
import type { KeyWish } from "./key-wish.js";

/** Maximum number of keys of an account. */
export const keysAtMost = 50;

/** People and secret scanners recognize keys by this prefix. */
const prefix = "stockroom_";
const keyForm = new RegExp(`^${prefix}[A-Za-z0-9]{32}$`);

/** Whether the text has the form of a further key. The main key of an account has no prefix. */
export function isFurtherKey(text: string): boolean {
  return keyForm.test(text);
}

/** Returns the plan that creates the key, and the secret, which is not stored anywhere. */
export function planKey(
  account: number,
  { name, scope, expires }: KeyWish,
  { caller, registry }: { readonly caller: Caller; readonly registry: Registry },
): { readonly plan: CreatePlan; readonly secret: string } {
  const secret = prefix + generateApiKey();
  const values = {
    digest: hashApiKey(secret),
    account,
    name,
    ...(scope === null ? {} : { scope: keepScope(scope, registry) }),
    ...(expires === null ? {} : { expires }),
    created: Date.now(),
  };
  return { plan: { ...planInsertion(keyResource, values), caller }, secret };
}

export function planRevocation(account: number, key: number, caller: Caller): RemovePlan {
  return { ...planRemoval(keyResource, key), visible: equals("account", account), caller };
}

/** Lists keys by id, without sign-ins whose application has not fetched its first tokens yet. */
export async function listKeys(account: number, registry: Registry, reader: AccountReader): Promise<readonly Key[]> {
  const found = await reader.find(keyResource.path, equals("account", account), keysAtMost);
  const keys = found.map((item) => readKey(item, registry));
  return keys.filter(({ application, seen }) => application === null || seen !== null);
}

export async function findKey(secret: string, registry: Registry, reader: AccountReader): Promise<Key | null> {
  const filter: Filter = { kind: "unique", key: 0, values: [hashApiKey(secret)] };
  const [found] = await reader.find(keyResource.path, filter, 1);
  return found === undefined ? null : readKey(found, registry);
}

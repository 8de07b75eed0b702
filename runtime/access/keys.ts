/** Making, finding and revoking the keys of an account. What holds of whoever does so is `createKeysRule`'s. */
import { equals, type Filter } from "../model/filter.js";
import type { CreatePlan, RemovePlan } from "../model/plan.js";
import type { Caller } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import type { AccountReader } from "./accounts.js";
import { generateApiKey, hashApiKey } from "./api-key.js";
import { planInsertion, planRemoval } from "./internal-plans.js";
import { keepScope, keyResource, readKey, type Key } from "./key-resource.js";
import type { KeyWish } from "./key-wish.js";

/** So many keys has an account at most. */
export const keysAtMost = 50;

/** By which people, and programs that look for secrets in what is published, know a key. */
const prefix = "stockroom_";
const keyForm = new RegExp(`^${prefix}[A-Za-z0-9]{32}$`);

/** Whether it has the form of these keys; the own key of an account has none of its own. */
export function isFurtherKey(text: string): boolean {
  return keyForm.test(text);
}

/** The plan that makes the key, and its secret, which is nowhere else. */
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

/** In order of their ids. Leaves out sign-ins whose application has not fetched its first tokens yet. */
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

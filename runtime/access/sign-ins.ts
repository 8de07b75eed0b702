/**
 * Sign-ins of applications: keys that a person grants by consent, and that the application's tokens depend on
 * (docs/reference/applications.md).
 */
import type { Application } from "../config/sign-in-settings.js";
import { equals } from "../model/query/filter.js";
import { type Principal, toCaller } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import type { Scope } from "../model/plan/scope.js";
import type { Storage } from "../storage/port/storage.js";
import type { AccountReader } from "./accounts.js";
import { generateApiKey, hashApiKey } from "./api-key.js";
import { planInsertion, removeIfThere } from "./internal-plans.js";
import { type Key, hasExpired, keepScope, keyResource, readKey } from "./key-resource.js";
import { keysAtMost, listKeys } from "./keys.js";

/** An account has at most this many sign-ins of one application. A further one removes the oldest. */
const mostOfOne = 10;

export interface Consent {
  readonly application: Application;
  readonly scope: Scope;
  /** When the application must have fetched its first tokens, UNIX time in milliseconds. */
  readonly until: number;
}

interface Parts {
  readonly registry: Registry;
  readonly storage: Storage;
}

/**
 * Returns the id of the new sign-in.
 * @throws Refusal action_refused if the account has no API access or too many keys; rights_changed
 */
export async function startSignIn(
  principal: Principal,
  { application, scope, until }: Consent,
  parts: Parts,
): Promise<number> {
  const { registry, storage } = parts;
  await makeRoom(principal.account, application, parts);
  const values = {
    // Digest of a key that nobody has: the tokens of the sign-in are its secrets.
    digest: hashApiKey(generateApiKey()),
    account: principal.account,
    name: application.name,
    scope: keepScope(scope, registry),
    created: Date.now(),
    expires: until,
    client: application.id,
  };
  const { id } = await storage.write({ ...planInsertion(keyResource, values), caller: toCaller(principal) });
  return id;
}

/** Removes the account's expired sign-ins, and the oldest of this application beyond the limit. */
async function makeRoom(account: number, { id }: Application, { registry, storage }: Parts): Promise<void> {
  const found = await storage.find(keyResource.path, equals("account", account), keysAtMost);
  const signIns = found.map((item) => readKey(item, registry)).filter(({ application }) => application !== null);
  const [ended, good] = [true, false].map((wanted) => signIns.filter(({ expires }) => hasExpired(expires) === wanted));
  const same = good!.filter(({ application }) => application === id);
  for (const key of [...ended!, ...same.slice(0, Math.max(0, same.length - mostOfOne + 1))]) {
    await removeSignIn(key.id, storage);
  }
}

/** Returns null if there is no sign-in with this id. It may have expired. */
export async function findSignIn(id: number, registry: Registry, reader: AccountReader): Promise<Key | null> {
  const [found] = await reader.find(keyResource.path, equals("id", id), 1);
  const key = found === undefined ? null : readKey(found, registry);
  return key === null || key.application === null ? null : key;
}

/** Removes the sign-in, if it is still there, with all of its tokens. */
export function removeSignIn(id: number, storage: Storage): Promise<void> {
  return removeIfThere(storage, keyResource, id);
}

/** Removes all sign-ins of the account. */
export async function removeSignIns(account: number, { registry, storage }: Parts): Promise<void> {
  for (const { id, application } of await listKeys(account, registry, storage)) {
    if (application !== null) await removeSignIn(id, storage);
  }
}

/** Repeats a request if the rights of its caller change while it runs. */
import { setTimeout } from "node:timers/promises";
import { Refusal } from "../model/plan/errors.js";
import { type Caller, type Credential, hasSameAccountAndRights } from "../model/plan/principal.js";
import type { CallerRightsReader, WriteRule } from "../storage/port/storage.js";
import { hasFieldValue, type AccountResources, findPrincipal } from "./account-resources.js";
import { hasExpired } from "./key-resource.js";

const rightsChangedCode = "rights_changed";
const maxAttempts = 5;
const firstPauseMs = 5;

export function createRightsChangedRefusal(): Refusal {
  return new Refusal(rightsChangedCode, "the rights of your account changed while the request was running: try again", {
    headers: { "retry-after": "1" },
  });
}

export function isRightsChangedError(error: unknown): boolean {
  return error instanceof Refusal && error.code === rightsChangedCode;
}

/**
 * Runs the work, and repeats it a few times if its transaction finds that the caller's rights have changed since planning.
 * `recheckRights` runs before each repetition, and throws if the request is no longer allowed.
 */
export async function retryOnRightsChange(
  work: () => Promise<void>,
  recheckRights: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isRightsChangedError(error)) throw error;
    }
    await setTimeout(firstPauseMs * 2 ** attempt);
    await recheckRights();
  }
}

/**
 * Checks inside the transaction that the caller still has the rights for which the write was planned. Rights may have changed
 * since, for example while a password was hashed, and cached rights may be a second old. If so, rejects with `rights_changed`,
 * and the request is authorized and planned again.
 */
export function createUnchangedRightsRule(accounts: AccountResources): WriteRule {
  async function areAccountRightsUnchanged(caller: Caller, reader: CallerRightsReader): Promise<boolean> {
    const { accountDefinition, accountsKeyword } = accounts;
    const { credential } = caller;
    const account = await reader.get(accountDefinition.path, caller.account);
    if (account === null) return false;
    if (credential?.kind === "key" && account[accountsKeyword.secret] !== credential.storedKey) return false;
    const isOfApi = credential?.kind === "key" || credential?.kind === "token";
    if (isOfApi && !hasFieldValue(account, accountsKeyword.enabled)) return false;
    const current = await findPrincipal(account, credential, reader, accounts);
    return current !== null && hasSameAccountAndRights(caller, current);
  }

  async function areCallerRightsUnchanged(
    caller: Caller,
    credential: Credential,
    reader: CallerRightsReader,
  ): Promise<boolean> {
    if ("resource" in credential) {
      const item = await reader.get(credential.resource, credential.id);
      if (item === null || hasExpired(item["expires"])) return false;
    }
    // Account 0 is the server itself, whose rights do not change.
    return caller.account === 0 || areAccountRightsUnchanged(caller, reader);
  }

  return {
    appliesTo: () => true,
    async admit({ caller }, read) {
      const { credential } = caller;
      if (credential !== null && !(await areCallerRightsUnchanged(caller, credential, read)))
        throw createRightsChangedRefusal();
    },
  };
}

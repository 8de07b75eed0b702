import type { Caller, Credential } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import type { CallerReader, WriteRule } from "../port/storage.js";
import { matches, type Accounts } from "./accounts.js";
import { findPrincipal } from "./find-principal.js";
import { hasExpired } from "./key-resource.js";
import { isSameCaller } from "../model/principal.js";
import { rightsChanged } from "./rights-changed.js";

/**
 * Between the look at the caller's rights and the transaction lies time: for the rest of the body, for the hash of a password,
 * for the turn of a writer; and what was looked at may be a second old. So the transaction sees for itself that the caller is
 * still who the plan was made for. Refuses with `rights_changed`, upon which the request is authorized and planned anew.
 */
export function createCallerRule(accounts: Accounts, registry: Registry): WriteRule {
  async function isAccountAsItWas(caller: Caller, read: CallerReader): Promise<boolean> {
    const { definition, declared } = accounts;
    const { credential } = caller;
    const account = await read.get(definition.path, caller.account);
    if (account === null) return false;
    if (credential?.kind === "key" && account[declared.secret] !== credential.stored) return false;
    const isOfApi = credential?.kind === "key" || credential?.kind === "token";
    if (isOfApi && !matches(account, declared.enabled)) return false;
    const now = await findPrincipal(account, credential, read, accounts, registry);
    return now !== null && isSameCaller(caller, now);
  }

  async function isCallerAsItWas(caller: Caller, credential: Credential, read: CallerReader): Promise<boolean> {
    if ("resource" in credential) {
      const item = await read.get(credential.resource, credential.id);
      if (item === null || hasExpired(item["expires"])) return false;
    }
    // 0: the server itself, on behalf of whoever holds the item.
    return caller.account === 0 || isAccountAsItWas(caller, read);
  }

  return {
    appliesTo: () => true,
    async admit({ caller }, read) {
      const { credential } = caller;
      if (credential !== null && !(await isCallerAsItWas(caller, credential, read))) throw rightsChanged();
    },
  };
}

import type { Caller, Credential } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import type { CallerReader, WriteRule } from "../storage/port/storage.js";
import { matches, type Accounts } from "./accounts.js";
import { findPrincipal } from "./find-principal.js";
import { hasExpired } from "./key-resource.js";
import { isSameCaller } from "../model/plan/principal.js";
import { rightsChanged } from "./rights-changed.js";

/**
 * Checks inside the transaction that the caller still has the rights that the plan was made with. Time passes between
 * authorization and the transaction: the rest of the body arrives, a password is hashed, the writer is busy, and the cached
 * rights may be a second old. On a difference it rejects with `rights_changed`, and the request is authorized and planned again.
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
    // Account 0 is the server itself.
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

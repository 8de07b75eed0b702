import { notFound, Refusal } from "../model/plan/errors.js";
import { equals } from "../model/query/filter.js";
import { serverCaller } from "../model/plan/principal.js";
import type { WriteContext, WriteRule } from "../storage/port/storage.js";
import { refuseHigherAccount } from "./account-rule.js";
import { matches, type Accounts } from "./accounts.js";
import { keyResource } from "./key-resource.js";
import { keysAtMost } from "./keys.js";
import { outOfScope } from "./out-of-scope.js";
import { tokenResource } from "./token-resource.js";

/**
 * The account itself, and accounts that may change it, can create and revoke its keys. A caller with a scoped key can do neither,
 * so that no key creates one with more rights (docs/reference/http.md#keys).
 */
export function createKeysRule(accounts: Accounts): WriteRule {
  const { definition, declared } = accounts;
  return {
    appliesTo: ({ path }) => path === keyResource.path,
    async authorize({ plan: { caller, kind }, before, after, read }) {
      // The server writes the last use.
      if (caller.account === serverCaller.account && kind === "update") return;
      if (caller.narrowed !== null) throw outOfScope(caller.narrowed, null);
      const account = await read.get(definition.path, holderOf({ before, after }));
      if (account === null) throw notFound();
      if (!caller.root && account[definition.id] !== caller.account) {
        await refuseHigherAccount(account, caller, read, accounts);
      }
      if (kind !== "create" || matches(account, declared.enabled)) return;
      throw new Refusal(
        "action_refused",
        "the account has no API access, so a key would not work: give the account API access first",
      );
    },
    async checkConflicts({ plan: { kind }, before, after, read }) {
      if (kind !== "create") return;
      const holder = holderOf({ before, after });
      // The lock makes simultaneous creations count each other, and keeps the account's rights unchanged until the commit.
      await read.lock("rights");
      if ((await read.count(keyResource.path, equals("account", holder))) < keysAtMost) return;
      const full = `the account already has ${String(keysAtMost)} keys, which is the limit: revoke one first`;
      throw new Refusal("action_refused", full);
    },
    ends: { by: (_, after) => after === null, items: [{ resource: tokenResource.path, field: "grant" }] },
  };
}

function holderOf({ before, after }: Pick<WriteContext, "before" | "after">): number {
  return Number((after ?? before)?.["account"]);
}

/** Rules for writes of keys, and of the fields of an account that control its keys. */
import { Refusal, createNotFoundRefusal, createBodyFieldRefusal } from "../model/plan/errors.js";
import { serverCaller } from "../model/plan/principal.js";
import { whereEqual } from "../model/query/filter.js";
import type { WriteContext, WriteRule } from "../storage/port/storage.js";
import { rejectMorePrivilegedAccount } from "./account-rules.js";
import { type AccountResources, isEligible, hasFieldValue } from "./account-resources.js";
import { generateApiKey, hashApiKey } from "./credentials.js";
import { keyResource } from "./key-resource.js";
import { maxKeysPerAccount } from "./keys.js";
import { createInsufficientScopeRefusal } from "./authorize.js";
import { tokenResource } from "./application-sign-ins.js";

const emptyRuleResult = { values: {}, revealed: {} };

/**
 * Manages API access and the main key of an account (docs/reference/http.md#authentication). Turning access on, or requesting a
 * new key, generates a key, which is shown once and stored as a hash. Turning access off deletes the hash and the additional
 * keys. If the declaration has `eligible`, only accounts with one of its values may have access.
 */
export function createMainKeyRule({ accountDefinition: { path }, accountsKeyword }: AccountResources): WriteRule {
  const { secret, enabled, eligible, regenerate } = accountsKeyword;

  function requestsNewKey({ plan }: WriteContext): boolean {
    return plan.kind === "update" && hasFieldValue(plan.controlValues, regenerate);
  }

  return {
    appliesTo: (definition) => definition.path === path,
    async check(context) {
      const { plan, after } = context;
      if (after === null || plan.kind === "remove") return;
      const on = hasFieldValue(after, enabled);
      if (on && eligible !== undefined && !isEligible(after, accountsKeyword)) {
        const types = eligible.values.join(" or ");
        const isRequested = plan.kind === "create" || enabled.field in plan.changes;
        throw isRequested
          ? createBodyFieldRefusal(
              enabled.field,
              "access",
              `may be ${enabled.value} only if ${eligible.field} is ${types}`,
            )
          : createBodyFieldRefusal(
              eligible.field,
              "access",
              `must be ${types} while ${enabled.field} is ${enabled.value}`,
            );
      }
      if (on || !requestsNewKey(context)) return;
      const rule = `may be ${regenerate.value} only while ${enabled.field} is ${enabled.value}`;
      throw createBodyFieldRefusal(regenerate.field, "access", rule);
    },
    async derive(context) {
      const { plan, before, after } = context;
      if (!hasFieldValue(after, enabled)) {
        return typeof before?.[secret] === "string" ? { values: { [secret]: null }, revealed: {} } : emptyRuleResult;
      }
      // Only the server itself creates an account with a hash: the first account, with the key from the settings.
      if (plan.kind === "create" && typeof plan.values[secret] === "string") return emptyRuleResult;
      if (hasFieldValue(before, enabled) && !requestsNewKey(context)) return emptyRuleResult;
      const key = generateApiKey();
      return { values: { [secret]: hashApiKey(key) }, revealed: { [secret]: key } };
    },
    followUpRemovals: {
      isCausedBy: (before, after) => hasFieldValue(before, enabled) && !hasFieldValue(after, enabled),
      items: [keyResource, tokenResource].map(({ path: resource }) => ({ resource, referringField: "account" })),
    },
  };
}

/**
 * Lets callers create and revoke keys of their own account, and of accounts that they may change. A key with a scope allows
 * neither. Otherwise it could create a key with more rights than its own (docs/reference/http.md#keys).
 */
export function createAdditionalKeyRule(accounts: AccountResources): WriteRule {
  const { accountDefinition, accountsKeyword } = accounts;
  return {
    appliesTo: ({ path }) => path === keyResource.path,
    async authorize({ plan: { caller, kind }, before, after, reader }) {
      // The server itself only records the last use of a key or extends a sign-in, so its updates need no check.
      if (caller.account === serverCaller.account && kind === "update") return;
      if (caller.credentialLimits !== null) throw createInsufficientScopeRefusal(caller.credentialLimits, null);
      const account = await reader.get(accountDefinition.path, accountIdOf({ before, after }));
      if (account === null) throw createNotFoundRefusal();
      if (account[accountDefinition.id] !== caller.account)
        await rejectMorePrivilegedAccount(account, caller, reader, accounts);
      if (kind !== "create" || hasFieldValue(account, accountsKeyword.enabled)) return;
      throw new Refusal(
        "action_refused",
        "the account has no API access, so a key would not work: give the account API access first",
      );
    },
    async checkConflicts({ plan: { kind }, before, after, reader }) {
      if (kind !== "create") return;
      const accountId = accountIdOf({ before, after });
      // With this lock, simultaneous creations count each other's keys, and the account's rights cannot change until the
      // commit.
      await reader.lock("rights");
      if ((await reader.count(keyResource.path, whereEqual("account", accountId))) < maxKeysPerAccount) return;
      const full = `the account already has ${String(maxKeysPerAccount)} keys, which is the limit: revoke one first`;
      throw new Refusal("action_refused", full);
    },
    followUpRemovals: {
      isCausedBy: (_, after) => after === null,
      items: [{ resource: tokenResource.path, referringField: "grant" }],
    },
  };
}

function accountIdOf({ before, after }: Pick<WriteContext, "before" | "after">): number {
  return Number((after ?? before)?.["account"]);
}

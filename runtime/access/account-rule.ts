import { Refusal } from "../model/errors.js";
import { mayPassOn } from "../model/narrowing.js";
import type { Caller } from "../model/principal.js";
import type { Document } from "../model/field.js";
import type { WriteRule } from "../port/storage.js";
import {
  findGroups,
  matches,
  readTenant,
  readGroupIds,
  readPrivileges,
  type AccountReader,
  type Accounts,
} from "./accounts.js";

/**
 * Nobody can change an account above their own or make one (docs/http.md#rights): 403. Whatever the write is about, the
 * rights of the account before and after it must be rights of the caller.
 */
export function createAccountRule(accounts: Accounts): WriteRule {
  return {
    appliesTo: (definition) => definition.path === accounts.definition.path,
    async authorize({ plan: { caller }, before, after, read }) {
      if (caller.root) return;
      if (before !== null) await refuseHigherAccount(before, caller, read, accounts);
      if (after !== null) {
        // Another tenant than 0 is left to the guard of references: a 400, as if it did not exist.
        if (caller.tenant !== 0 && readTenant(after, accounts) === 0) {
          throw escalation(`the account would not be bound to your ${accounts.tenant}`);
        }
        const held = new Set(readGroupIds(before, accounts));
        const assigned = new Set(readGroupIds(after, accounts).filter((id) => !held.has(id)));
        await refuseExcess(after, assigned, "the account then", caller, read, accounts);
      }
    },
  };
}

/** @throws Refusal escalation where the account may do more than the caller, who is no root account */
export async function refuseHigherAccount(
  account: Document,
  caller: Caller,
  read: AccountReader,
  accounts: Accounts,
): Promise<void> {
  if (isOfAnotherTenant(account, caller, accounts))
    throw escalation(`the account is not bound to your ${accounts.tenant}`);
  await refuseExcess(account, new Set(), "the account", caller, read, accounts);
}

function isOfAnotherTenant(account: Document, caller: Caller, accounts: Accounts): boolean {
  return caller.tenant !== 0 && readTenant(account, accounts) !== caller.tenant;
}

/** `assigned`: groups that the write adds; they count even while they are inactive, because they may not stay so. */
async function refuseExcess(
  account: Document,
  assigned: ReadonlySet<number>,
  subject: string,
  caller: Caller,
  read: AccountReader,
  accounts: Accounts,
): Promise<void> {
  if (matches(account, accounts.declared.root)) {
    throw escalation(`${subject} has root rights, which you lack`);
  }
  const groups = await findGroups(read, readGroupIds(account, accounts), accounts);
  for (const group of groups) {
    const id = group[accounts.groups.id];
    if (!matches(group, accounts.declaredGroups.active) && !(typeof id === "number" && assigned.has(id))) continue;
    const excess = readPrivileges(group, accounts.declaredGroups).find((name) => !mayPassOn(caller, name));
    if (excess !== undefined) throw escalation(`${subject} has the privilege ${excess}, which you lack`);
  }
}

function escalation(reason: string): Refusal {
  return new Refusal("escalation", `nobody can change or give more rights than they have: ${reason}`);
}

import { Refusal } from "../model/plan/errors.js";
import { both, type Filter } from "../model/query/filter.js";
import { mayPassOn } from "../model/plan/narrowing.js";
import type { Caller } from "../model/plan/principal.js";
import type { Document } from "../model/schema/field.js";
import type { WriteRule } from "../storage/port/storage.js";
import {
  findGroups,
  isEligible,
  matches,
  readTenant,
  readGroupIds,
  readPrivileges,
  type AccountReader,
  type Accounts,
} from "./accounts.js";
import { seesForGroup, tenantScope } from "./visibility.js";

/**
 * Rejects creations and changes of accounts that have more rights than the caller, with 403 (docs/reference/http.md#rights). The
 * rule checks the rights of the account before and after the write. Seeing items through membership of a group counts as a right.
 */
export function createAccountRule(accounts: Accounts): WriteRule {
  return {
    appliesTo: (definition) => definition.path === accounts.definition.path,
    async authorize({ plan: { caller }, before, after, read }) {
      if (caller.root) return;
      if (before !== null) await refuseHigherAccount(before, caller, read, accounts);
      if (after !== null) {
        // The check of references rejects any tenant other than 0, with 400, as if it did not exist.
        if (caller.tenant !== 0 && readTenant(after, accounts) === 0) {
          throw escalation(`the account would not be bound to your ${accounts.tenant}`);
        }
        const held = new Set(readGroupIds(before, accounts));
        const assigned = new Set(readGroupIds(after, accounts).filter((id) => !held.has(id)));
        if (matches(after, accounts.declared.root))
          throw escalation("the account would have root rights, which you do not have");
        if (await givesMore(after, assigned, caller, read, accounts)) {
          throw escalation(
            "the account would have more rights than you; assign only groups whose privileges you hold and that you belong to",
          );
        }
      }
    },
  };
}

/** @throws Refusal escalation if the caller is not a root account and the account has more rights */
export async function refuseHigherAccount(
  account: Document,
  caller: Caller,
  read: AccountReader,
  accounts: Accounts,
): Promise<void> {
  if (isOfAnotherTenant(account, caller, accounts))
    throw escalation(`the account is not bound to your ${accounts.tenant}`);
  const isHigher = matches(account, accounts.declared.root) || (await givesMore(account, none, caller, read, accounts));
  if (isHigher) throw escalation("the account may have more rights than you");
}

const none: ReadonlySet<number> = new Set();

function isOfAnotherTenant(account: Document, caller: Caller, accounts: Accounts): boolean {
  return caller.tenant !== 0 && readTenant(account, accounts) !== caller.tenant;
}

/**
 * Whether the groups of the account give it more rights than the caller has.
 * @param assigned groups that the write adds: they count even if they are inactive, because they may be activated later
 */
async function givesMore(
  account: Document,
  assigned: ReadonlySet<number>,
  caller: Caller,
  read: AccountReader,
  accounts: Accounts,
): Promise<boolean> {
  const { groups: definition, declaredGroups: declared } = accounts;
  const all = await findGroups(read, readGroupIds(account, accounts), accounts);
  const groups = all.map((group) => ({ group, id: Number(group[definition.id]) }));
  const counted = groups.filter(({ group, id }) => matches(group, declared.active) || assigned.has(id));
  const isBeyond = (group: Document): boolean =>
    readPrivileges(group, declared).some((privilege) => !mayPassOn(caller, privilege));
  if (counted.some(({ group }) => isBeyond(group))) return true;
  // Nobody can sign in with this account, so it sees nothing.
  if (!isEligible(account, accounts.declared)) return false;
  const mayShow = (id: number): boolean => accounts.audiences.every((resource) => seesForGroup(caller, resource, id));
  // A group without privileges serves as an audience, even if no item names it yet.
  const isAudience = ({ group, id }: (typeof groups)[number]): boolean =>
    assigned.has(id) && readPrivileges(group, declared).length === 0;
  if (counted.some((each) => isAudience(each) && !mayShow(each.id))) return true;
  const tenant = readTenant(account, accounts) ?? 0;
  const ids = counted.map(({ id }) => id);
  return showsMore(ids, tenant, caller, read, accounts);
}

/** Whether members of the groups, bound to this tenant, see items that the caller does not see. */
export async function showsMore(
  groups: readonly number[],
  tenant: number,
  caller: Caller,
  read: AccountReader,
  { audiences }: Accounts,
): Promise<boolean> {
  for (const definition of audiences) {
    const values = groups.filter((group) => !seesForGroup(caller, definition, group));
    if (definition.audience === null || values.length === 0) continue;
    const named: Filter = { kind: "in", field: definition.audience, values, negated: false };
    const found = await read.find(definition.path, both(named, tenantScope({ tenant }, definition)), 1);
    if (found.length > 0) return true;
  }
  return false;
}

export function escalation(reason: string): Refusal {
  return new Refusal("escalation", `you cannot change or grant more rights than you have: ${reason}`);
}

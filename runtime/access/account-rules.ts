/** Rules for writes of accounts and groups. */
import { isDeepStrictEqual } from "node:util";
import { Refusal, refuseFields } from "../model/plan/errors.js";
import { mayGrant } from "../model/plan/narrowing.js";
import { serverCaller, type Caller } from "../model/plan/principal.js";
import { type Filter, combineWithAnd, whereEqual, everything } from "../model/query/filter.js";
import type { Document, FieldValue } from "../model/schema/field.js";
import type { WriteRule } from "../storage/port/storage.js";
import type { AccountReader, Accounts } from "./accounts.js";
import { isEligible, hasFieldValue, readPrivileges, findGroups, readTenant, readGroupIds } from "./accounts.js";
import { seesItemsOfGroup, tenantFilter } from "./visibility.js";

/** Lets the server create the first account only if no account exists. If several servers start together, only one succeeds. */
export function createFirstAccountRule({ definition: { path } }: Accounts): WriteRule {
  return {
    appliesTo: (definition) => definition.path === path,
    async checkConflicts({ plan, read }) {
      if (plan.kind !== "create" || plan.caller.account !== serverCaller.account) return;
      await read.lock("first-account");
      if ((await read.count(path, everything)) > 0) throw new Refusal("not_unique", "there are already accounts");
    },
  };
}

/** Rejects, with 409, a write after which no active root account with API access would be left. */
export function createLastRootRule({ definition: { path, id }, accountsKeyword }: Accounts): WriteRule {
  const { root, active, enabled, eligible } = accountsKeyword;
  const pairs: readonly FieldValue[] = [root, active, enabled];
  const ofEligibleType: readonly Filter[] =
    eligible === undefined ? [] : [{ kind: "in", field: eligible.field, values: eligible.values, negated: false }];
  const workingRoots: Filter = {
    kind: "all",
    of: [...pairs.map(({ field, value }) => whereEqual(field, value)), ...ofEligibleType],
  };

  function isWorkingRoot(account: Document | null): boolean {
    return (
      account !== null && pairs.every((pair) => hasFieldValue(account, pair)) && isEligible(account, accountsKeyword)
    );
  }

  return {
    appliesTo: (definition) => definition.path === path,
    async checkConflicts({ plan, before, after, read }) {
      if (plan.kind === "create" || !isWorkingRoot(before) || isWorkingRoot(after)) return;
      // `createRightsLockRule` has taken a lock, so two root accounts cannot remove each other at the same time.
      const others: Filter = { kind: "in", field: id, values: [plan.id], negated: true };
      if ((await read.count(path, combineWithAnd(workingRoots, others))) === 0) {
        throw new Refusal(
          "last_root",
          "this is the last active root account with API access: give another one root rights and API access first",
        );
      }
    },
  };
}

/** Takes a lock for each change of rights. Otherwise, two accounts could take each other's rights away at the same time. */
export function createRightsLockRule({ definition, accountsKeyword, groups, groupsKeyword }: Accounts): WriteRule {
  const { secret, password, enabled, active, eligible, root } = accountsKeyword;
  const states = [enabled, active, root, ...(eligible === undefined ? [] : [eligible])].map(({ field }) => field);
  const ofAccounts = [secret, password, ...states, accountsKeyword.groups];
  const ofGroups = [groupsKeyword.active.field, groupsKeyword.privileges];
  return {
    appliesTo: ({ path }) => path === definition.path || path === groups.path,
    async checkConflicts({ definition: { path }, before, after, read }) {
      if (before === null) return;
      const fields = path === groups.path ? ofGroups : ofAccounts;
      const isSame = after !== null && fields.every((field) => isDeepStrictEqual(before[field], after[field]));
      if (!isSame) await read.lock("rights");
    },
  };
}

/**
 * Rejects, with 403, a write of a group that has, or would get, a privilege that the caller lacks
 * (docs/reference/http.md#rights). Also rejects activating a group whose members would see more items than the caller. Rejects
 * undeclared privileges with 400.
 */
export function createGroupRule(accounts: Accounts): WriteRule {
  const { groups, groupsKeyword: declaration, registry } = accounts;
  return {
    appliesTo: (definition) => definition.path === groups.path,
    async authorize({ plan: { caller }, before, after, read }) {
      if (caller.root) return;
      const held = readPrivileges(before, declaration);
      if (held.some((privilege) => !mayGrant(caller, privilege))) {
        throw escalation("the group has a privilege that you do not have");
      }
      const excess = readPrivileges(after, declaration).find((privilege) => !mayGrant(caller, privilege));
      if (excess !== undefined) throw escalation(`the group would have the privilege ${excess}, which you do not have`);
      const isActivated =
        before !== null && !hasFieldValue(before, declaration.active) && hasFieldValue(after, declaration.active);
      const by = { caller, read, accounts };
      if (isActivated && (await seeMoreItems([Number(before[groups.id])], caller.tenant, by))) {
        throw escalation("the members of the group would see more items than you");
      }
    },
    async check({ before, after }) {
      // A group may keep a privilege whose declaration is gone. Otherwise, a client could not send the unchanged group back
      // with PUT.
      const allowed = new Set([...registry.privileges, ...readPrivileges(before, declaration)]);
      const message = `must be one of ${registry.privileges.join(", ")}`;
      const details = readPrivileges(after, declaration).flatMap((privilege, index) => {
        const field = `/${declaration.privileges}/${String(index)}`;
        return allowed.has(privilege) ? [] : [{ field, rule: "enum", message }];
      });
      if (details.length > 0) throw refuseFields("invalid_fields", details);
    },
  };
}

/**
 * Rejects, with 403, a write of an account that has, or would get, more rights than the caller (docs/reference/http.md#rights).
 * Membership in a group counts as a right if it lets the account see more items.
 */
export function createAccountRule(accounts: Accounts): WriteRule {
  return {
    appliesTo: (definition) => definition.path === accounts.definition.path,
    async authorize({ plan: { caller }, before, after, read }) {
      if (caller.root) return;
      if (before !== null) await refuseHigherAccount(before, caller, read, accounts);
      if (after !== null) {
        // If the account would get another tenant, the reference check rejects it with 400, as if that tenant did not exist.
        if (caller.tenant !== 0 && readTenant(after, accounts) === 0) {
          throw escalation(`the account would not be bound to your ${accounts.tenantTitle}`);
        }
        const held = new Set(readGroupIds(before, accounts));
        const assigned = new Set(readGroupIds(after, accounts).filter((id) => !held.has(id)));
        if (hasFieldValue(after, accounts.accountsKeyword.root))
          throw escalation("the account would have root rights, which you do not have");
        if (await hasMoreRights(after, assigned, { caller, read, accounts })) {
          throw escalation(
            "the account would have more rights than you; assign only groups whose privileges you hold and that you belong to",
          );
        }
      }
    },
  };
}

/**
 * Call this only for callers who are not root accounts.
 * @throws Refusal escalation if the account may have more rights than the caller, or belongs to another tenant
 */
export async function refuseHigherAccount(
  account: Document,
  caller: Caller,
  read: AccountReader,
  accounts: Accounts,
): Promise<void> {
  if (caller.tenant !== 0 && readTenant(account, accounts) !== caller.tenant)
    throw escalation(`the account is not bound to your ${accounts.tenantTitle}`);
  const isRoot = hasFieldValue(account, accounts.accountsKeyword.root);
  if (isRoot || (await hasMoreRights(account, new Set(), { caller, read, accounts })))
    throw escalation("the account may have more rights than you");
}

/** The caller with whose rights an account or a group is compared. */
interface Comparison {
  readonly caller: Caller;
  readonly read: AccountReader;
  readonly accounts: Accounts;
}

/**
 * Whether the groups of the account give it more rights than the caller has.
 * @param assigned groups that the write adds; they count even if they are inactive, because they may be activated later
 */
async function hasMoreRights(account: Document, assigned: ReadonlySet<number>, by: Comparison): Promise<boolean> {
  const { caller, read, accounts } = by;
  const { groups: definition, groupsKeyword: declared } = accounts;
  const all = await findGroups(read, readGroupIds(account, accounts), accounts);
  const groups = all.map((group) => ({ group, id: Number(group[definition.id]) }));
  const counted = groups.filter(({ group, id }) => hasFieldValue(group, declared.active) || assigned.has(id));
  const exceedsCaller = (group: Document): boolean =>
    readPrivileges(group, declared).some((privilege) => !mayGrant(caller, privilege));
  if (counted.some(({ group }) => exceedsCaller(group))) return true;
  // An account that is not eligible cannot have keys or sessions, so it does not matter which items its groups would show.
  if (!isEligible(account, accounts.accountsKeyword)) return false;
  const callerSeesItemsOf = (id: number): boolean =>
    accounts.resourcesWithAudience.every((resource) => seesItemsOfGroup(caller, resource, id));
  // A group without privileges serves only to show items to its members. Check it even if no item is limited to it yet.
  const isAudience = ({ group, id }: (typeof groups)[number]): boolean =>
    assigned.has(id) && readPrivileges(group, declared).length === 0;
  if (counted.some((each) => isAudience(each) && !callerSeesItemsOf(each.id))) return true;
  const ids = counted.map(({ id }) => id);
  return seeMoreItems(ids, readTenant(account, accounts) ?? 0, by);
}

/** Whether an account of this tenant, as a member of the groups, would see items that the caller cannot see. */
async function seeMoreItems(groups: readonly number[], tenant: number, by: Comparison): Promise<boolean> {
  const { caller, read, accounts } = by;
  for (const definition of accounts.resourcesWithAudience) {
    const values = groups.filter((group) => !seesItemsOfGroup(caller, definition, group));
    if (definition.audience === null || values.length === 0) continue;
    const named: Filter = { kind: "in", field: definition.audience, values, negated: false };
    const found = await read.find(definition.path, combineWithAnd(named, tenantFilter({ tenant }, definition)), 1);
    if (found.length > 0) return true;
  }
  return false;
}

function escalation(reason: string): Refusal {
  return new Refusal("escalation", `you cannot change or grant more rights than you have: ${reason}`);
}

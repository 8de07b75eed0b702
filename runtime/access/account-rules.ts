/** Rules for writes of accounts and groups. */
import { isDeepStrictEqual } from "node:util";
import { Refusal, createFieldsRefusal } from "../model/plan/errors.js";
import { mayGrantPrivilege } from "../model/plan/limit-rights-to-scope.js";
import { serverCaller, type Caller } from "../model/plan/principal.js";
import { type Filter, combineWithAnd, whereEqual, whereIn, everything } from "../model/query/filter.js";
import type { Document, FieldValuePair } from "../model/schema/field.js";
import type { WriteRule } from "../storage/port/storage.js";
import {
  type AccountReader,
  type AccountResources,
  isEligible,
  hasFieldValue,
  readPrivileges,
  findGroups,
  findTenantTitle,
  readTenantId,
  readGroupIds,
} from "./account-resources.js";
import { canSeeItemsOfGroup, createTenantFilter } from "./visibility.js";

/** Lets the server create the first account only if no account exists. If several servers start together, only one succeeds. */
export function createFirstAccountRule({ accountDefinition: { path } }: AccountResources): WriteRule {
  return {
    appliesTo: (definition) => definition.path === path,
    async checkConflicts({ plan, reader }) {
      if (plan.kind !== "create" || plan.caller.account !== serverCaller.account) return;
      await reader.lock("first-account");
      if ((await reader.count(path, everything)) > 0)
        throw new Refusal("not_unique", "the database already has accounts");
    },
  };
}

/** Rejects, with 409, a write after which no active root account with API access would be left. */
export function createLastRootRule({ accountDefinition: { path, id }, accountsKeyword }: AccountResources): WriteRule {
  const { root, active, enabled, eligible } = accountsKeyword;
  const requiredValues: readonly FieldValuePair[] = [root, active, enabled];
  const ofEligibleType = eligible === undefined ? [] : [whereIn(eligible.field, eligible.values)];
  const usableRootAccounts: Filter = {
    kind: "all",
    of: [...requiredValues.map(({ field, value }) => whereEqual(field, value)), ...ofEligibleType],
  };

  function isUsableRootAccount(account: Document | null): boolean {
    return (
      account !== null &&
      requiredValues.every((pair) => hasFieldValue(account, pair)) &&
      isEligible(account, accountsKeyword)
    );
  }

  return {
    appliesTo: (definition) => definition.path === path,
    async checkConflicts({ plan, before, after, reader }) {
      if (plan.kind === "create" || !isUsableRootAccount(before) || isUsableRootAccount(after)) return;
      // `createRightsChangeLockRule` has taken a lock, so two root accounts cannot remove each other at the same time.
      const others: Filter = { kind: "in", field: id, values: [plan.id], negated: true };
      if ((await reader.count(path, combineWithAnd(usableRootAccounts, others))) === 0) {
        throw new Refusal(
          "last_root",
          "this is the last active root account with API access: give another one root rights and API access first",
        );
      }
    },
  };
}

/** Takes a lock for each change of rights. Otherwise, two accounts could take each other's rights away at the same time. */
export function createRightsChangeLockRule({
  accountDefinition,
  accountsKeyword,
  groupDefinition,
  groupsKeyword,
}: AccountResources): WriteRule {
  const { secret, password, enabled, active, eligible, root } = accountsKeyword;
  const states = [enabled, active, root, ...(eligible === undefined ? [] : [eligible])].map(({ field }) => field);
  const ofAccounts = [secret, password, ...states, accountsKeyword.groups];
  const ofGroups = [groupsKeyword.active.field, groupsKeyword.privileges];
  return {
    appliesTo: ({ path }) => path === accountDefinition.path || path === groupDefinition.path,
    async checkConflicts({ definition: { path }, before, after, reader }) {
      if (before === null) return;
      const fields = path === groupDefinition.path ? ofGroups : ofAccounts;
      const isSame = after !== null && fields.every((field) => isDeepStrictEqual(before[field], after[field]));
      if (!isSame) await reader.lock("rights");
    },
  };
}

/**
 * Rejects, with 403, a write of a group that has, or would get, a privilege that the caller lacks
 * (docs/reference/http.md#rights). Also rejects activating a group whose members would see more items than the caller. Rejects
 * undeclared privileges with 400.
 */
export function createGroupEscalationRule(accounts: AccountResources): WriteRule {
  const { groupDefinition, groupsKeyword: declaration, registry } = accounts;
  return {
    appliesTo: (definition) => definition.path === groupDefinition.path,
    async authorize({ plan: { caller }, before, after, reader }) {
      if (caller.root) return;
      const held = readPrivileges(before, declaration);
      if (held.some((privilege) => !mayGrantPrivilege(caller, privilege))) {
        throw createEscalationRefusal("the group has a privilege that you do not have");
      }
      const excess = readPrivileges(after, declaration).find((privilege) => !mayGrantPrivilege(caller, privilege));
      if (excess !== undefined)
        throw createEscalationRefusal(`the group would have the privilege ${excess}, which you do not have`);
      const isActivated =
        before !== null && !hasFieldValue(before, declaration.active) && hasFieldValue(after, declaration.active);
      const context = { caller, reader, accounts };
      if (
        isActivated &&
        (await wouldSeeMoreItemsThanCaller([Number(before[groupDefinition.id])], caller.tenant, context))
      ) {
        throw createEscalationRefusal("the members of the group would see more items than you");
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
      if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
    },
  };
}

/**
 * Rejects, with 403, a write of an account that has, or would get, more rights than the caller (docs/reference/http.md#rights).
 * Membership in a group counts as a right if it lets the account see more items.
 */
export function createAccountEscalationRule(accounts: AccountResources): WriteRule {
  return {
    appliesTo: (definition) => definition.path === accounts.accountDefinition.path,
    async authorize({ plan: { caller }, before, after, reader }) {
      if (caller.root) return;
      if (before !== null) await rejectMorePrivilegedAccount(before, caller, reader, accounts);
      if (after !== null) {
        // Checks only for tenant 0, which means all tenants. The reference check rejects any other tenant than the
        // caller's with 400, as if that tenant did not exist.
        if (caller.tenant !== 0 && readTenantId(after, accounts) === 0) {
          throw createEscalationRefusal(`the account would not be bound to your ${findTenantTitle(accounts.registry)}`);
        }
        const held = new Set(readGroupIds(before, accounts));
        const assigned = new Set(readGroupIds(after, accounts).filter((id) => !held.has(id)));
        if (hasFieldValue(after, accounts.accountsKeyword.root))
          throw createEscalationRefusal("the account would have root rights, which you do not have");
        if (await hasMoreRightsThanCaller(after, assigned, { caller, reader, accounts })) {
          throw createEscalationRefusal(
            "the account would have more rights than you; assign only groups whose privileges you hold and that you belong to",
          );
        }
      }
    },
  };
}

/** @throws Refusal escalation if the account may have more rights than the caller, or belongs to another tenant */
export async function rejectMorePrivilegedAccount(
  account: Document,
  caller: Caller,
  reader: AccountReader,
  accounts: AccountResources,
): Promise<void> {
  if (caller.root) return;
  if (caller.tenant !== 0 && readTenantId(account, accounts) !== caller.tenant)
    throw createEscalationRefusal(`the account is not bound to your ${findTenantTitle(accounts.registry)}`);
  const isRoot = hasFieldValue(account, accounts.accountsKeyword.root);
  if (isRoot || (await hasMoreRightsThanCaller(account, new Set(), { caller, reader, accounts })))
    throw createEscalationRefusal("the account may have more rights than you");
}

interface CallerContext {
  readonly caller: Caller;
  readonly reader: AccountReader;
  readonly accounts: AccountResources;
}

/**
 * Whether the groups of the account give it more rights than the caller has.
 * @param addedGroupIds groups that the write adds; they count even if they are inactive, because they may be activated later
 */
async function hasMoreRightsThanCaller(
  account: Document,
  addedGroupIds: ReadonlySet<number>,
  context: CallerContext,
): Promise<boolean> {
  const { caller, reader, accounts } = context;
  const { groupDefinition: definition, groupsKeyword: declared } = accounts;
  const all = await findGroups(reader, readGroupIds(account, accounts), accounts);
  const groups = all.map((group) => ({ group, id: Number(group[definition.id]) }));
  const counted = groups.filter(({ group, id }) => hasFieldValue(group, declared.active) || addedGroupIds.has(id));
  const hasPrivilegeBeyondCaller = (group: Document): boolean =>
    readPrivileges(group, declared).some((privilege) => !mayGrantPrivilege(caller, privilege));
  if (counted.some(({ group }) => hasPrivilegeBeyondCaller(group))) return true;
  // An account that is not eligible cannot have keys or sessions, so it does not matter which items its groups would show.
  if (!isEligible(account, accounts.accountsKeyword)) return false;
  const callerSeesItemsOf = (id: number): boolean =>
    accounts.resourcesWithAudience.every((resource) => canSeeItemsOfGroup(caller, resource, id));
  // A group without privileges exists only to show items to its members, so it counts even if no item is limited to it
  // yet.
  const isAddedAudienceGroup = ({ group, id }: (typeof groups)[number]): boolean =>
    addedGroupIds.has(id) && readPrivileges(group, declared).length === 0;
  if (counted.some((each) => isAddedAudienceGroup(each) && !callerSeesItemsOf(each.id))) return true;
  const ids = counted.map(({ id }) => id);
  return wouldSeeMoreItemsThanCaller(ids, readTenantId(account, accounts) ?? 0, context);
}

/** Whether an account of this tenant, as a member of the groups, would see items that the caller cannot see. */
async function wouldSeeMoreItemsThanCaller(
  groupIds: readonly number[],
  tenantId: number,
  context: CallerContext,
): Promise<boolean> {
  const { caller, reader, accounts } = context;
  for (const definition of accounts.resourcesWithAudience) {
    const values = groupIds.filter((group) => !canSeeItemsOfGroup(caller, definition, group));
    if (definition.audience === null || values.length === 0) continue;
    const ofTenant = createTenantFilter({ tenant: tenantId }, definition);
    const found = await reader.find(definition.path, combineWithAnd(whereIn(definition.audience, values), ofTenant), 1);
    if (found.length > 0) return true;
  }
  return false;
}

function createEscalationRefusal(reason: string): Refusal {
  return new Refusal("escalation", `you cannot change or grant more rights than you have: ${reason}`);
}

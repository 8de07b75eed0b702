import { combineWithAnd, whereEqual } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import {
  findAccountResources,
  findGroups,
  isEligible,
  hasFieldValue,
  type AccountReader,
  readTenantId,
  readGroupIds,
  readPrivileges,
  formatTenantId,
} from "../access/account-resources.js";
import type { Principal } from "../model/plan/principal.js";
import type { AccountRightsExplanation } from "./panel-answers.js";
import { createVisibilityFilter } from "../access/visibility.js";

/** Explains the rights of an account. Returns null if the account does not exist or the caller may not see it. */
export async function explainAccountRights(
  id: number,
  caller: Principal,
  registry: Registry,
  reader: AccountReader,
): Promise<AccountRightsExplanation | null> {
  const accounts = findAccountResources(registry);
  const { accountDefinition, accountsKeyword, groupDefinition } = accounts;
  const idOf = (group: Document): string => formatId(idFieldOf(groupDefinition), Number(group[groupDefinition.id]));
  const visible = combineWithAnd(
    whereEqual(accountDefinition.id, id),
    createVisibilityFilter(caller, accountDefinition),
  );
  const [account] = await reader.find(accountDefinition.path, visible, 1);
  if (account === undefined) return null;
  const groupIds = readGroupIds(account, accounts);
  const [groups, seen] = await Promise.all([
    findGroups(reader, groupIds, accounts),
    findGroups(reader, groupIds, accounts, createVisibilityFilter(caller, groupDefinition)),
  ]);
  const seenIds = new Set(seen.map(idOf));
  const isActive = (group: Document): boolean => hasFieldValue(group, accounts.groupsKeyword.active);
  const root = hasFieldValue(account, accountsKeyword.root);
  const tenant = readTenantId(account, accounts);
  return {
    account: formatId(idFieldOf(accountDefinition), id),
    login: String(account[accountsKeyword.login]),
    active: hasFieldValue(account, accountsKeyword.active),
    eligible: isEligible(account, accountsKeyword),
    enabled: hasFieldValue(account, accountsKeyword.enabled),
    has_password: typeof account[accountsKeyword.password] === "string",
    root,
    tenant: root ? "0" : tenant === null ? null : formatTenantId(tenant, accounts),
    groups: groups.map((group) => ({
      id: idOf(group),
      name: seenIds.has(idOf(group)) ? String(group[groupDefinition.titleField]) : null,
      active: isActive(group),
    })),
    privileges: registry.privileges.map((privilege) => {
      const giving = groups.filter((group) => readPrivileges(group, accounts.groupsKeyword).includes(privilege));
      return {
        privilege,
        held: root || giving.some(isActive),
        groups: giving.filter(isActive).map(idOf),
        inactive_groups: giving.filter((group) => !isActive(group)).map(idOf),
      };
    }),
  };
}

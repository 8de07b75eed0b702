/** Finds the resources of accounts and groups, and the rights that an account has. */
import type { Storage } from "../storage/port/storage.js";
import type { Document, FieldValuePair } from "../model/schema/field.js";
import { combineWithAnd, whereEqual, whereIn, everything, type Filter } from "../model/query/filter.js";
import { formatId } from "../model/values/ids.js";
import type { AccountsDeclaration, GroupsDeclaration, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { limitToScope } from "../model/plan/limit-rights-to-scope.js";
import { memoizeByObject } from "../model/values/objects.js";
import type { Caller, Principal } from "../model/plan/principal.js";

/** Reads accounts from the database, or inside a transaction. */
export type AccountReader = Pick<Storage, "find">;

/** The declared resources of accounts and groups. `accountsKeyword` and `groupsKeyword` tell which field serves which purpose. */
export interface AccountResources {
  readonly registry: Registry;
  readonly accountDefinition: ResourceDefinition;
  readonly accountsKeyword: AccountsDeclaration;
  /** Index, in `definition.unique`, of the key that consists of the login field only. */
  readonly loginKeyIndex: number;
  readonly groupDefinition: ResourceDefinition;
  readonly groupsKeyword: GroupsDeclaration;
  /** Resources with `audience`: an item can be visible to certain groups only. */
  readonly resourcesWithAudience: readonly ResourceDefinition[];
}

/**
 * Finds the declarations of accounts and groups.
 * @throws Error if a declaration is missing or incomplete, so that nobody could sign in
 */
export const findAccountResources = memoizeByObject((registry: Registry): AccountResources => {
  const accountDefinition = Object.values(registry.resources).find((candidate) => candidate.accounts !== null);
  const accountsKeyword = accountDefinition?.accounts;
  if (accountDefinition === undefined || !accountsKeyword) {
    throw new Error(
      "no declaration has `accounts`, so no account could sign in: add `accounts` to the declaration of one resource",
    );
  }
  const loginKeyIndex = accountDefinition.unique.findIndex(
    ({ fields, sparse }) => fields.length === 1 && fields[0] === accountsKeyword.login && !sparse,
  );
  if (loginKeyIndex === -1) {
    throw new Error(
      `${accountDefinition.path}: add "unique": {"ignoreCase": true} to the login field, ${accountsKeyword.login}`,
    );
  }
  const groupsPath = accountDefinition.fields[accountsKeyword.groups]?.reference?.to;
  const groupDefinition = groupsPath === undefined ? undefined : registry.resources[groupsPath];
  if (!groupDefinition?.groups) {
    throw new Error(
      `${accountDefinition.path}: ${accountsKeyword.groups} must refer to a resource that declares \`groups\``,
    );
  }
  const resourcesWithAudience = Object.values(registry.resources).filter(({ audience }) => audience !== null);
  return {
    registry,
    accountDefinition,
    accountsKeyword,
    loginKeyIndex,
    groupDefinition,
    groupsKeyword: groupDefinition.groups,
    resourcesWithAudience,
  };
});

/** Returns the word for a tenant in error messages: the title of the resource of tenants, such as `branch`. */
export function findTenantTitle({ resources }: Registry): string {
  const tenant = Object.values(resources).find(({ tenant }) => tenant?.self === true);
  return tenant?.title.toLowerCase() ?? "tenant";
}

export function hasFieldValue(document: Document | null, fieldValue: FieldValuePair): boolean {
  return document !== null && document[fieldValue.field] === fieldValue.value;
}

export function isEligible(account: Document, { eligible }: AccountsDeclaration): boolean {
  if (eligible === undefined) return true;
  const value = account[eligible.field];
  return typeof value === "string" && eligible.values.includes(value);
}

/** Returns the id of the account's tenant; 0 means all tenants. Null means no tenant, and therefore no rights. */
export function readTenantId(account: Document, { accountDefinition }: AccountResources): number | null {
  if (accountDefinition.tenant === null) return 0;
  const tenant = account[accountDefinition.tenant.field];
  return typeof tenant === "number" ? tenant : null;
}

/** Formats the id of a tenant as the API shows it; "0" means all tenants. */
export function formatTenantId(tenantId: number, { accountDefinition }: AccountResources): string {
  const field =
    accountDefinition.tenant === null ? undefined : accountDefinition.fields[accountDefinition.tenant.field];
  return tenantId === 0 || field === undefined ? String(tenantId) : formatId(field, tenantId);
}

/** Lists the ids of all groups that are assigned to the account, active or not. */
export function readGroupIds(account: Document | null, { accountsKeyword }: AccountResources): readonly number[] {
  const ids = account?.[accountsKeyword.groups];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
}

export function readPrivileges(group: Document | null, declaration: GroupsDeclaration): readonly string[] {
  const privileges = group?.[declaration.privileges];
  return Array.isArray(privileges) ? privileges.filter((privilege) => typeof privilege === "string") : [];
}

export async function findGroups(
  reader: AccountReader,
  ids: readonly number[],
  { groupDefinition }: AccountResources,
  visibilityFilter: Filter = everything,
): Promise<readonly Document[]> {
  if (ids.length === 0) return [];
  const filter = combineWithAnd(whereIn(groupDefinition.id, ids), visibilityFilter);
  return reader.find(groupDefinition.path, filter, ids.length);
}

/** Finds the account with this login. Ignores the case of letters. The result includes hidden fields. */
export async function findAccountByLogin(
  login: string,
  reader: AccountReader,
  accounts: AccountResources,
): Promise<Document | null> {
  const filter = { kind: "unique", keyIndex: accounts.loginKeyIndex, values: [[login]] } as const;
  const found = await reader.find(accounts.accountDefinition.path, filter, 1);
  return found[0] ?? null;
}

export async function findAccountById(
  id: number,
  reader: AccountReader,
  { accountDefinition }: AccountResources,
): Promise<Document | null> {
  const [found] = await reader.find(accountDefinition.path, whereEqual(accountDefinition.id, id), 1);
  return found ?? null;
}

/**
 * Returns the effective rights of the account with this credential. Returns null if the account is inactive, has no tenant, or
 * may not have keys and sessions (`eligible`).
 */
export async function findPrincipal(
  account: Document,
  credential: Caller["credential"],
  reader: AccountReader,
  accounts: AccountResources,
): Promise<Principal | null> {
  const { registry, accountDefinition, accountsKeyword } = accounts;
  if (!hasFieldValue(account, accountsKeyword.active) || !isEligible(account, accountsKeyword)) return null;
  const tenant = readTenantId(account, accounts);
  const id = account[accountDefinition.id];
  if (tenant === null || typeof id !== "number") return null;

  const root = hasFieldValue(account, accountsKeyword.root);
  const assigned = await findGroups(reader, readGroupIds(account, accounts), accounts);
  const groups = assigned.filter((group) => hasFieldValue(group, accounts.groupsKeyword.active));
  const granted = groups.flatMap((group) => readPrivileges(group, accounts.groupsKeyword));
  const principal: Principal = {
    account: id,
    login: String(account[accountsKeyword.login]),
    root,
    tenant: root ? 0 : tenant,
    groups: groups.map((group) => group[accounts.groupDefinition.id]).filter((group) => typeof group === "number"),
    privileges: [...new Set(root ? registry.privileges : granted)].toSorted(),
    credentialLimits: null,
    credential,
  };
  const scope = credential?.kind === "token" ? credential.scope : null;
  return scope === null ? principal : limitToScope(principal, scope, registry);
}

/** Finds the resources of accounts and groups, and the rights that an account has. */
import type { Storage } from "../storage/port/storage.js";
import type { Document, FieldValue } from "../model/schema/field.js";
import { combineWithAnd, whereEqual, everything, type Filter } from "../model/query/filter.js";
import { formatId } from "../model/values/ids.js";
import type { AccountsDeclaration, GroupsDeclaration, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { limitToScope } from "../model/plan/narrowing.js";
import { oncePer } from "../model/values/objects.js";
import type { Caller, Principal } from "../model/plan/principal.js";

/** Reads accounts from the database, or inside a transaction. */
export type AccountReader = Pick<Storage, "find">;

/** The declared resources of accounts and groups. `accountsKeyword` and `groupsKeyword` tell which field serves which purpose. */
export interface Accounts {
  readonly registry: Registry;
  readonly definition: ResourceDefinition;
  readonly accountsKeyword: AccountsDeclaration;
  /** Index, in `definition.unique`, of the key that consists of the login field only. */
  readonly loginKeyIndex: number;
  readonly groups: ResourceDefinition;
  readonly groupsKeyword: GroupsDeclaration;
  /** Resources with `audience`: an item can be visible to certain groups only. */
  readonly resourcesWithAudience: readonly ResourceDefinition[];
  /** The word for a tenant in error messages, such as `branch`. */
  readonly tenantTitle: string;
}

/**
 * Finds the declarations of accounts and groups.
 * @throws Error if a declaration is missing or incomplete, so that nobody could sign in
 */
export const findAccounts = oncePer((registry: Registry): Accounts => {
  const definition = Object.values(registry.resources).find((candidate) => candidate.accounts !== null);
  const accountsKeyword = definition?.accounts;
  if (definition === undefined || !accountsKeyword) {
    throw new Error(
      "no declaration has `accounts`, so no account could sign in: add `accounts` to the declaration of one resource",
    );
  }
  const loginKeyIndex = definition.unique.findIndex(
    ({ fields, sparse }) => fields.length === 1 && fields[0] === accountsKeyword.login && !sparse,
  );
  if (loginKeyIndex === -1) {
    throw new Error(
      `${definition.path}: add "unique": {"ignoreCase": true} to the login field, ${accountsKeyword.login}`,
    );
  }
  const groupsPath = definition.fields[accountsKeyword.groups]?.reference?.to;
  const groups = groupsPath === undefined ? undefined : registry.resources[groupsPath];
  if (!groups?.groups) {
    throw new Error(`${definition.path}: ${accountsKeyword.groups} must refer to a resource that declares \`groups\``);
  }
  const resourcesWithAudience = Object.values(registry.resources).filter(({ audience }) => audience !== null);
  const tenantTitle = nameTenant(registry);
  return {
    registry,
    definition,
    accountsKeyword,
    loginKeyIndex,
    groups,
    groupsKeyword: groups.groups,
    resourcesWithAudience,
    tenantTitle,
  };
});

/** Returns the word for a tenant in error messages: the title of the resource of tenants, such as `branch`. */
export function nameTenant({ resources }: Registry): string {
  const tenant = Object.values(resources).find(({ tenant }) => tenant?.self === true);
  return tenant?.title.toLowerCase() ?? "tenant";
}

export function hasFieldValue(document: Document | null, pair: FieldValue): boolean {
  return document !== null && document[pair.field] === pair.value;
}

export function isEligible(account: Document, { eligible }: AccountsDeclaration): boolean {
  if (eligible === undefined) return true;
  const value = account[eligible.field];
  return typeof value === "string" && eligible.values.includes(value);
}

/** Returns the id of the account's tenant; 0 means all tenants. Null means no tenant, and therefore no rights. */
export function readTenant(account: Document, { definition }: Accounts): number | null {
  if (definition.tenant === null) return 0;
  const tenant = account[definition.tenant.field];
  return typeof tenant === "number" ? tenant : null;
}

/** Formats the id of a tenant as the API shows it; "0" means all tenants. */
export function writeTenant(tenant: number, { definition }: Accounts): string {
  const field = definition.tenant === null ? undefined : definition.fields[definition.tenant.field];
  return tenant === 0 || field === undefined ? String(tenant) : formatId(field, tenant);
}

/** Lists the ids of all groups that are assigned to the account, active or not. */
export function readGroupIds(account: Document | null, { accountsKeyword }: Accounts): readonly number[] {
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
  { groups }: Accounts,
  visible: Filter = everything,
): Promise<readonly Document[]> {
  if (ids.length === 0) return [];
  const named: Filter = { kind: "in", field: groups.id, values: ids, negated: false };
  return reader.find(groups.path, combineWithAnd(named, visible), ids.length);
}

/** Finds the account with this login. Upper and lower case count as the same. The result includes hidden fields. */
export async function findAccount(login: string, reader: AccountReader, accounts: Accounts): Promise<Document | null> {
  const filter = { kind: "unique", key: accounts.loginKeyIndex, values: [[login]] } as const;
  const found = await reader.find(accounts.definition.path, filter, 1);
  return found[0] ?? null;
}

export async function findAccountById(
  id: number,
  reader: AccountReader,
  { definition }: Accounts,
): Promise<Document | null> {
  const [found] = await reader.find(definition.path, whereEqual(definition.id, id), 1);
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
  accounts: Accounts,
): Promise<Principal | null> {
  const { registry, definition, accountsKeyword } = accounts;
  if (!hasFieldValue(account, accountsKeyword.active) || !isEligible(account, accountsKeyword)) return null;
  const tenant = readTenant(account, accounts);
  const id = account[definition.id];
  if (tenant === null || typeof id !== "number") return null;

  const root = hasFieldValue(account, accountsKeyword.root);
  const assigned = await findGroups(reader, readGroupIds(account, accounts), accounts);
  const groups = assigned.filter((group) => hasFieldValue(group, accounts.groupsKeyword.active));
  const granted = groups.flatMap((group) => readPrivileges(group, accounts.groupsKeyword));
  const heldPrivileges: ReadonlySet<string> = new Set(root ? registry.privileges : granted);
  const principal: Principal = {
    account: id,
    login: String(account[accountsKeyword.login]),
    root,
    tenant: root ? 0 : tenant,
    groups: groups.map((group) => group[accounts.groups.id]).filter((group) => typeof group === "number"),
    privileges: [...heldPrivileges].toSorted(),
    credentialLimits: null,
    credential,
    heldPrivileges,
  };
  const scope = credential?.kind === "token" ? credential.scope : null;
  return scope === null ? principal : limitToScope(principal, scope, registry);
}

import type { Storage } from "../port/storage.js";
import type { Document, FieldValue } from "../model/field.js";
import { writeId } from "../model/ids.js";
import type { GroupDeclaration, PrincipalDeclaration, Registry, ResourceDefinition } from "../model/resource.js";

/** How accounts are looked up: of what is committed, or inside a transaction. */
export type AccountReader = Pick<Storage, "find">;

/** The resources that hold the accounts and their groups, with what the declarations say of their fields. */
export interface Accounts {
  readonly definition: ResourceDefinition;
  readonly principal: PrincipalDeclaration;
  /** Index of the unique key that the login alone forms. */
  readonly loginKey: number;
  readonly groups: ResourceDefinition;
  readonly group: GroupDeclaration;
  /** What people call a tenant. */
  readonly tenant: string;
}

/** Throws an `Error` for the maintainer when the declarations leave nobody who could log in. */
export function findAccounts(registry: Registry): Accounts {
  const definition = Object.values(registry.resources).find((candidate) => candidate.principal !== null);
  const principal = definition?.principal;
  if (definition === undefined || !principal) {
    throw new Error("no declaration says `principal`: there would be no account to log in with");
  }
  const loginKey = definition.unique.findIndex(
    ({ fields, unlessEmpty }) => fields.length === 1 && fields[0] === principal.login && !unlessEmpty,
  );
  if (loginKey === -1) {
    throw new Error(`${definition.path}: the login, ${principal.login}, must be a unique key of its own`);
  }
  const groupsPath = definition.fields[principal.groups]?.reference?.to;
  const groups = groupsPath === undefined ? undefined : registry.resources[groupsPath];
  if (!groups?.group) {
    throw new Error(`${definition.path}: ${principal.groups} must refer to a resource that declares \`group\``);
  }
  return { definition, principal, loginKey, groups, group: groups.group, tenant: nameTenant(registry) };
}

/** What people call the tenant that an account may be bound to: `store`. */
export function nameTenant({ resources }: Registry): string {
  const tenant = Object.values(resources).find(({ company }) => company?.self === true);
  return tenant?.title.toLowerCase() ?? "tenant";
}

/** Whether the field has the value that the declaration names. */
export function matches(document: Document | null, pair: FieldValue): boolean {
  return document !== null && document[pair.field] === pair.value;
}

export function isEligible(account: Document, { eligible }: PrincipalDeclaration): boolean {
  const value = account[eligible.field];
  return typeof value === "string" && eligible.values.includes(value);
}

/** 0: every company. Null for an account whose company is missing: it may do nothing. */
export function readCompany(account: Document, { definition }: Accounts): number | null {
  if (definition.company === null) return 0;
  const company = account[definition.company.field];
  return typeof company === "number" ? company : null;
}

/** "0": every company. */
export function writeCompany(company: number, { definition }: Accounts): string {
  const field = definition.company === null ? undefined : definition.fields[definition.company.field];
  return company === 0 || field === undefined ? String(company) : writeId(field, company);
}

/** Ids of the groups that the account is assigned to, active or not. */
export function readGroupIds(account: Document | null, { principal }: Accounts): readonly number[] {
  const ids = account?.[principal.groups];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
}

export function readPrivileges(group: Document | null, declaration: GroupDeclaration): readonly string[] {
  const privileges = group?.[declaration.privileges];
  return Array.isArray(privileges) ? privileges.filter((privilege) => typeof privilege === "string") : [];
}

export async function findGroups(
  reader: AccountReader,
  ids: readonly number[],
  { groups }: Accounts,
): Promise<readonly Document[]> {
  if (ids.length === 0) return [];
  return reader.find(groups.path, { kind: "in", field: groups.id, values: ids, negated: false }, ids.length);
}

import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { idField, writeId } from "../model/values/ids.js";
import { findAccounts, findGroups, writeTenant, type AccountReader } from "./accounts.js";
import { tenantKey, type Principal } from "../model/plan/principal.js";
import type { Scope } from "../model/plan/scope.js";

/** The caller's effective rights, as `GET me` returns them. Ids are in the form of the API. */
export interface PrincipalDescription {
  readonly root: boolean;
  /** "0" means all tenants. */
  readonly [tenantKey]: string;
  /** Names of the account's active groups, by id. */
  readonly groups: Document;
  /** Sorted. */
  readonly privileges: readonly string[];
  /** Scope of the key that was used; null if it is not limited. */
  readonly scope: Scope | null;
}

export async function describePrincipal(
  principal: Principal,
  registry: Registry,
  reader: AccountReader,
): Promise<PrincipalDescription> {
  const accounts = findAccounts(registry);
  const { id, titleField } = accounts.groups;
  const groups = await findGroups(reader, principal.groups, accounts);
  return {
    root: principal.root,
    [tenantKey]: writeTenant(principal.tenant, accounts),
    groups: Object.fromEntries(
      groups.map((group) => [writeId(idField(accounts.groups), Number(group[id])), group[titleField] ?? null]),
    ),
    privileges: principal.privileges,
    scope: principal.narrowed?.scope ?? null,
  };
}

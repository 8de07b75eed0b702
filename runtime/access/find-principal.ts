import { narrow } from "../model/plan/narrowing.js";
import type { Caller, Principal } from "../model/plan/principal.js";
import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
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

/** Returns all stored fields of the account with this login, regardless of case. */
export async function findAccount(login: string, reader: AccountReader, accounts: Accounts): Promise<Document | null> {
  const filter = { kind: "unique", key: accounts.loginKey, values: [login] } as const;
  const found = await reader.find(accounts.definition.path, filter, 1);
  return found[0] ?? null;
}

/** Returns the effective rights of the account with this credential; null if the account is not active or not eligible. */
export async function findPrincipal(
  account: Document,
  credential: Caller["credential"],
  reader: AccountReader,
  accounts: Accounts,
  registry: Registry,
): Promise<Principal | null> {
  const { definition, declared } = accounts;
  if (!matches(account, declared.active) || !isEligible(account, declared)) return null;
  const tenant = readTenant(account, accounts);
  const id = account[definition.id];
  if (tenant === null || typeof id !== "number") return null;

  const root = matches(account, declared.root);
  const groups = await findActiveGroups(account, reader, accounts);
  const granted = groups.flatMap((group) => readPrivileges(group, accounts.declaredGroups));
  const holds: ReadonlySet<string> = new Set(root ? registry.privileges : granted);
  const principal: Principal = {
    account: id,
    login: String(account[declared.login]),
    root,
    tenant: root ? 0 : tenant,
    groups: groups.map((group) => group[accounts.groups.id]).filter((group) => typeof group === "number"),
    privileges: [...holds].toSorted(),
    narrowed: null,
    credential,
    holds,
  };
  const scope = credential?.kind === "token" ? credential.scope : null;
  return scope === null ? principal : narrow(principal, scope, registry);
}

async function findActiveGroups(
  account: Document,
  reader: AccountReader,
  accounts: Accounts,
): Promise<readonly Document[]> {
  const groups = await findGroups(reader, readGroupIds(account, accounts), accounts);
  return groups.filter((group) => matches(group, accounts.declaredGroups.active));
}

/** Callers without credentials. They are either anonymous and read public resources, or the application's own code. */
import { Refusal } from "../model/plan/errors.js";
import { idField, readId } from "../model/values/ids.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import { findAccounts, type AccountReader, findAccount, findAccountById, findPrincipal } from "./accounts.js";
import { BriefCache } from "./brief-cache.js";

export type LocalCallers = ReturnType<typeof createLocalCallers>;

/**
 * Finds the accounts on whose behalf the application's own code works. This code is trusted, so it needs no key, and
 * the accounts need no API access.
 */
export function createLocalCallers(registry: Registry, reader: AccountReader) {
  const accounts = findAccounts(registry);
  const recent = new BriefCache<Principal>();

  async function lookUp(loginOrId: string): Promise<Principal | null> {
    const id = readId(idField(accounts.definition), loginOrId);
    const account =
      (await findAccount(loginOrId, reader, accounts)) ??
      (id === null ? null : await findAccountById(id, reader, accounts));
    return account === null ? null : findPrincipal(account, { kind: "code" }, reader, accounts);
  }

  return {
    /** @throws Refusal unauthenticated if the account does not exist or is not active */
    async find(loginOrId: string): Promise<Principal> {
      const principal = recent.peek(loginOrId) ?? (await recent.find(loginOrId, () => lookUp(loginOrId)));
      if (principal !== null) return principal;
      throw new Refusal("unauthenticated", `there is no active account with the login or the id ${loginOrId}`);
    },
    clearCache: () => recent.clear(),
  };
}

/** Name that commands accept and print in place of a login. It means callers without an account. */
export const publicLogin = "public";

/**
 * Returns the principal of callers without credentials. It has no account and no group, and only the privileges to read
 * resources that are declared `public`. Returns null if no resource is public.
 */
export function findPublicReader({ resources }: Registry): Principal | null {
  const publicResources = Object.values(resources).filter((definition) => definition.public === true);
  if (publicResources.length === 0) return null;
  const holds = new Set(publicResources.map(({ privileges }) => privileges.read));
  const privileges = [...holds].toSorted();
  const caller = { account: 0, root: false, tenant: 0, groups: [], privileges, narrowed: null, credential: null };
  return { ...caller, login: "", holds };
}

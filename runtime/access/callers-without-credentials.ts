/** Callers without credentials: anonymous readers of public resources, and code of an application that embeds the engine. */
import { Refusal } from "../model/plan/errors.js";
import { idFieldOf, parseId } from "../model/values/ids.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import {
  findAccountResources,
  type AccountReader,
  findAccountByLogin,
  findAccountById,
  findPrincipal,
} from "./account-resources.js";
import type { CallerCaches } from "./short-lived-cache.js";

export type LocalPrincipalLookup = ReturnType<typeof createLocalPrincipalLookup>;

/**
 * Finds the account on whose behalf code of an embedding application works. The code is trusted: it needs no key, and the
 * account needs no API access.
 */
export function createLocalPrincipalLookup(registry: Registry, reader: AccountReader, callerCaches: CallerCaches) {
  const accounts = findAccountResources(registry);
  const recent = callerCaches.createCache<Principal>();

  async function lookUpPrincipal(loginOrId: string): Promise<Principal | null> {
    const id = parseId(idFieldOf(accounts.accountDefinition), loginOrId);
    const account =
      (await findAccountByLogin(loginOrId, reader, accounts)) ??
      (id === null ? null : await findAccountById(id, reader, accounts));
    return account === null ? null : findPrincipal(account, { kind: "code" }, reader, accounts);
  }

  return {
    /** @throws Refusal unauthenticated if the account does not exist or is not active */
    async find(loginOrId: string): Promise<Principal> {
      const principal =
        recent.peek(loginOrId) ?? (await recent.loadAndCache(loginOrId, () => lookUpPrincipal(loginOrId)));
      if (principal !== null) return principal;
      throw new Refusal("unauthenticated", `there is no active account with the login or the id ${loginOrId}`);
    },
  };
}

/** Commands accept this name in place of a login. It means a caller without an account. */
export const anonymousLogin = "public";

/** Returns the principal of anonymous callers, who may only read resources declared `public`; null if no resource is. */
export function findAnonymousPrincipal({ resources }: Registry): Principal | null {
  const publicResources = Object.values(resources).filter((definition) => definition.public === true);
  if (publicResources.length === 0) return null;
  return {
    account: 0,
    login: "",
    root: false,
    tenant: 0,
    groups: [],
    privileges: [...new Set(publicResources.map(({ privileges }) => privileges.read))].toSorted(),
    credentialLimits: null,
    credential: null,
  };
}

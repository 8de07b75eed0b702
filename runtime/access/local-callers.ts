import { Refusal } from "../model/plan/errors.js";
import { idField, readId } from "../model/values/ids.js";
import type { Principal } from "../model/plan/principal.js";
import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { findAccounts, type AccountReader, type Accounts, findAccount, findPrincipal } from "./accounts.js";
import { Recent } from "./recent.js";

/**
 * Finds the accounts in whose name the application's own code works. That code is trusted: it needs no key, and the account needs
 * no API access.
 */
export interface LocalCallers {
  /** @throws Refusal unauthenticated if there is no such account or it is not active */
  find(account: string): Promise<Principal>;
  clearCache(): void;
}

export function createLocalCallers(registry: Registry, reader: AccountReader): LocalCallers {
  const accounts = findAccounts(registry);
  const recent = new Recent<Principal>();

  async function lookUp(named: string): Promise<Principal | null> {
    const account = (await findAccount(named, reader, accounts)) ?? (await findById(named, reader, accounts));
    return account === null ? null : findPrincipal(account, { kind: "code" }, reader, accounts, registry);
  }

  return {
    async find(named) {
      const principal = recent.peek(named) ?? (await recent.find(named, () => lookUp(named)));
      if (principal !== null) return principal;
      throw new Refusal("unauthenticated", `there is no active account with the login or the id ${named}`);
    },
    clearCache: () => recent.forget(),
  };
}

async function findById(id: string, reader: AccountReader, { definition }: Accounts): Promise<Document | null> {
  const value = readId(idField(definition), id);
  if (value === null) return null;
  const filter = { kind: "in", field: definition.id, values: [value], negated: false } as const;
  return (await reader.find(definition.path, filter, 1))[0] ?? null;
}

import { LRUCache } from "lru-cache";
import {
  findAccountResources,
  findAccountByLogin,
  findPrincipal,
  type AccountResources,
} from "../access/account-resources.js";
import { verifyPassword } from "../access/password.js";
import { type LoginThrottle, maxCacheEntries } from "../access/throttle.js";
import { UsageLimiter } from "../http/admission/work-limiter.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document, SettingValues, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { createInternalRequest } from "../model/plan/api-request.js";
import { planInternalRead } from "../access/internal-plans.js";
import type { Principal } from "../model/plan/principal.js";
import type { ItemVersion } from "../model/plan/plan.js";
import { everything } from "../model/query/filter.js";
import { planUpdate } from "../plan/plan-write.js";
import { listStoredFields } from "../storage/port/stored-item.js";

export type PasswordChecker = ReturnType<typeof createPasswordChecker>;

/** Maximum number of simultaneous password checks for one address, so that no address can block the others. */
const maxChecksPerAddress = 4;

export function createPasswordChecker(registry: Registry, storage: Storage, throttle: LoginThrottle) {
  const accounts = findAccountResources(registry);
  const checking = new UsageLimiter({ maxPerOwner: maxChecksPerAddress, maxTotal: Infinity });
  /**
   * Pairs of an address and an account that has signed in from there. Their password checks do not wait behind those of
   * strangers.
   */
  const knownClients = new LRUCache<string, true>({ max: maxCacheEntries });

  function formatKnownClientKey(rateLimitKey: string, account: Document | null): string {
    return `${rateLimitKey} ${String(account?.[accounts.accountDefinition.id])}`;
  }

  async function findSignInAccount(login: string, password: string, rateLimitKey: string): Promise<Document | null> {
    const account = await findAccountByLogin(login, storage, accounts);
    const stored = account?.[accounts.accountsKeyword.password];
    const release = checking.reserve(rateLimitKey, 1);
    if (release === null) {
      throw new Refusal("too_many_requests", "too many sign-ins from your address at the same time: try again in 1 s", {
        headers: { "Retry-After": "1" },
      });
    }
    const work = verifyPassword(
      password,
      typeof stored === "string" ? stored : null,
      knownClients.has(formatKnownClientKey(rateLimitKey, account)),
    );
    const isRight = await work.finally(release);
    // Checks the limit before further reads, so that a 429 takes as long for a right password as for a wrong one.
    throttle.admitLogin(login, rateLimitKey);
    if (!isRight || account === null) return null;
    return (await findPrincipal(account, null, storage, accounts)) === null ? null : account;
  }

  /**
   * Returns all stored fields of the account with this login and password, if the account may sign in. Throws 429 after too
   * many failures or simultaneous sign-ins, and 503 under overload. Otherwise throws the same 401 after the same time, so that
   * the reason stays hidden.
   */
  return async (login: string, password: string, rateLimitKey: string): Promise<Document> => {
    const account = await throttle.checkCredentials(login, rateLimitKey, () =>
      findSignInAccount(login, password, rateLimitKey),
    );
    if (account === null)
      throw new Refusal("unauthenticated", "wrong e-mail or password, or the account may not sign in");
    knownClients.set(formatKnownClientKey(rateLimitKey, account), true);
    return account;
  };
}

/** An account with its version. A write can require that this version is still current. */
export interface VersionedAccount extends ItemVersion {
  readonly id: number;
  /** All stored fields, including hidden ones. */
  readonly values: Document;
}

export async function readAccount(
  accountId: number,
  storage: Storage,
  { accountDefinition }: AccountResources,
): Promise<VersionedAccount | null> {
  const names = listStoredFields(accountDefinition).map(({ name }) => name);
  return storage.read(planInternalRead(accountDefinition, accountId, names));
}

/**
 * Changes an account on behalf of the given principal, with the same checks as a request. The write fails if the account has
 * changed since it was read, or if the principal's credential is no longer valid.
 * @returns the result of the write, and all fields of the changed account
 * @throws Refusal invalid_fields if the declaration does not allow the values, precondition_failed, rights_changed
 */
export async function updateAccount(
  account: VersionedAccount,
  body: { readonly [field: string]: Value },
  principal: Principal,
  {
    registry,
    settings,
    storage,
  }: { readonly registry: Registry; readonly settings: SettingValues; readonly storage: Storage },
) {
  const { accountDefinition } = findAccountResources(registry);
  const { id } = account;
  const request = createInternalRequest({ operation: "update", resource: accountDefinition.path, id, body });
  const plan = await planUpdate(request, id, accountDefinition, {
    registry,
    settings,
    copyLimit: 0,
    principal: principal,
  });
  const written = await storage.write({ ...plan, visibilityFilter: everything, versionPrecondition: [account] });
  return { written, values: { ...account.values, ...plan.changes } };
}

import { LRUCache } from "lru-cache";
import { findAccounts, findAccount, findPrincipal } from "../access/accounts.js";
import { type Sender, verifyPassword } from "../access/password.js";
import { type Throttle, entriesAtMost } from "../access/throttle.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";

/**
 * Returns all stored fields of the account with this login and password, if it may sign in. Throws 429, 503, or the same 401 for
 * every other reason after the same time.
 */
export type PasswordChecker = (login: string, password: string, source: string) => Promise<Document>;

/** One address can have this many passwords checked at the same time, so that it cannot take all places. */
const mostAtOnce = 4;

export function createPasswordChecker(registry: Registry, storage: Storage, throttle: Throttle): PasswordChecker {
  const accounts = findAccounts(registry);
  const checking = new Map<string, number>();
  /** Accounts with the addresses that they have signed in from. These do not queue with strangers. */
  const proven = new LRUCache<string, true>({ max: entriesAtMost });

  async function verify(
    password: string,
    stored: string | null,
    { source, from }: { readonly source: string; readonly from: Sender },
  ): Promise<boolean> {
    const others = checking.get(source) ?? 0;
    if (others >= mostAtOnce) {
      throw new Refusal("too_many_requests", "too many sign-ins from your address at once: try again in 1 s", {
        headers: { "Retry-After": "1" },
      });
    }
    checking.set(source, others + 1);
    try {
      return await verifyPassword(password, stored, from);
    } finally {
      const left = (checking.get(source) ?? 1) - 1;
      if (left === 0) checking.delete(source);
      else checking.set(source, left);
    }
  }

  return async (login, password, source) => {
    throttle.admitLogin(login, source);
    const account = await findAccount(login, storage, accounts);
    const stored = account?.[accounts.declared.password];
    const signIn = `${source} ${String(account?.[accounts.definition.id])}`;
    const from = proven.has(signIn) ? "known" : "stranger";
    const right = await verify(password, typeof stored === "string" ? stored : null, { source, from });
    // Checked again, because many guesses may have arrived at the same time.
    throttle.admitLogin(login, source);
    if (!right || account === null || (await findPrincipal(account, null, storage, accounts, registry)) === null) {
      throttle.recordFailure(login, source);
      throw new Refusal("unauthenticated", "wrong e-mail or password, or the account may not sign in");
    }
    throttle.recordSuccess(login, source);
    proven.set(signIn, true);
    return account;
  };
}

import { Refusal } from "../model/errors.js";
import type { Registry } from "../model/resource.js";
import { findAccounts, matches, type AccountReader, type Accounts } from "./accounts.js";
import { matchesApiKey } from "./api-key.js";
import { parseBasicCredentials, type Credentials } from "./basic-credentials.js";
import { findAccount, findPrincipal } from "./find-principal.js";
import type { Principal } from "../model/principal.js";
import { Recent } from "./recent.js";
import type { Throttle } from "./throttle.js";

export interface Authenticator {
  /**
   * The account that an `Authorization` header names; at once when it is known, else after a look-up. Refuses with 429,
   * then with the same 401 for every reason (docs/http.md#authentication). `source` is the address of the client.
   */
  authenticate(authorization: string | undefined, source: string): Principal | Promise<Principal>;
  /** To be called when an item of the resource was written: what was known of accounts is forgotten if it could matter. */
  invalidate(resource: string): void;
  /** To be called when cached rights proved to be outdated. */
  clearCache(): void;
}

export function createAuthenticator(options: {
  readonly registry: Registry;
  readonly reader: AccountReader;
  readonly throttle: Throttle;
}): Authenticator {
  const { registry, reader, throttle } = options;
  const accounts = findAccounts(registry);
  /** By the header, as it came: a digest of it would cost as much as all the rest. */
  const recent = new Recent<Principal>();

  async function authenticateAfresh(authorization: string, source: string): Promise<Principal> {
    const credentials = parseBasicCredentials(authorization);
    if (credentials === null) throw unauthenticated();
    throttle.admitLogin(credentials.login, source);
    const principal = await recent.find(authorization, () => checkCredentials(credentials, reader, accounts, registry));
    // Again, because many guesses may have been on their way at once.
    throttle.admitLogin(credentials.login, source);
    if (principal === null) {
      throttle.recordFailure(credentials.login, source);
      throw unauthenticated();
    }
    throttle.recordSuccess(credentials.login, source);
    return principal;
  }

  return {
    authenticate(authorization, source) {
      if (authorization === undefined) throw unauthenticated();
      const known = recent.peek(authorization);
      if (known === undefined) return authenticateAfresh(authorization, source);
      throttle.admitLogin(known.login, source);
      return known;
    },
    invalidate(resource) {
      if (resource === accounts.definition.path || resource === accounts.groups.path) recent.forget();
    },
    clearCache: () => recent.forget(),
  };
}

/** Null unless the key is right and the account is active, has API access and is of an eligible type. */
async function checkCredentials(
  { login, key }: Credentials,
  reader: AccountReader,
  accounts: Accounts,
  registry: Registry,
): Promise<Principal | null> {
  const account = await findAccount(login, reader, accounts);
  const stored = account?.[accounts.declared.secret];
  // Compared even when there is no account, so that the time does not reveal which logins exist.
  if (!matchesApiKey(key, stored) || account === null) return null;
  if (typeof stored !== "string" || !matches(account, accounts.declared.enabled)) return null;
  return findPrincipal(account, { kind: "key", stored }, reader, accounts, registry);
}

/** One body for every reason: it must not reveal whether the account exists (docs/http.md#authentication). */
function unauthenticated(): Refusal {
  return new Refusal(
    "unauthenticated",
    "log in with the e-mail and the API key of an active account that has API access (HTTP Basic authentication)",
    { headers: { "WWW-Authenticate": 'Basic realm="stockroom", charset="UTF-8"' } },
  );
}

/**
 * Finds the account for an `Authorization` header. The header has a login and a key (Basic), or only a key or an access token
 * (Bearer); see docs/reference/http.md#authentication.
 */
import type { Applications } from "../config/sign-in-settings.js";
import { Refusal } from "../model/plan/errors.js";
import { limitScope } from "../model/plan/scope.js";
import type { Credential, Principal } from "../model/plan/principal.js";
import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { findAccount, findAccountById, findAccounts, findPrincipal, hasFieldValue } from "./accounts.js";
import { hashApiKey, isBearer, matchesApiKey, parseBasicCredentials, parseBearerToken } from "./credentials.js";
import { type Key, hasExpired, keyResource } from "./key-resource.js";
import { findKey, isAdditionalKey } from "./keys.js";
import { findAccessToken, findSignIn } from "./sign-ins.js";
import { createLastUseRecorder, ShortLivedCache } from "./short-lived-cache.js";
import type { Throttle } from "./throttle.js";

/** The account that valid credentials belong to. */
interface CredentialHolder {
  readonly principal: Principal;
  /** The additional key of the account, or the token of an application, that was sent; null for the account's main key. */
  readonly key: Key | null;
}

/** A key's last use is stored at most once in this many milliseconds, so that not every request writes to the database. */
const maxLagMs = 600_000;

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator(options: {
  readonly registry: Registry;
  readonly storage: Pick<Storage, "find" | "write">;
  readonly applications: Applications;
  readonly throttle: Throttle;
  /** Receives errors of background work, for which no request waits. */
  readonly report: (error: unknown) => void;
}) {
  const { registry, storage, applications, throttle, report } = options;
  const accounts = findAccounts(registry);
  const uses = createLastUseRecorder(keyResource, storage, maxLagMs, report);
  /**
   * Authenticated callers, by header. The header is not hashed, because that would cost as much as the rest of the
   * authentication. `name` is the login or the hashed key, under which failed sign-ins are counted.
   */
  const recent = new ShortLivedCache<CredentialHolder & { readonly name: string }>();

  async function authenticateUncached(authorization: string, source: string): Promise<Principal> {
    const key = parseBearerToken(authorization);
    const credentials = key === null ? parseBasicCredentials(authorization) : { login: null, key };
    if (credentials === null) throw unauthenticated(authorization);
    const name = credentials.login ?? hashApiKey(credentials.key);
    throttle.admitLogin(name, source);
    const cached = await recent.find(authorization, async () => {
      const holder = await checkCredentials(credentials.login, credentials.key);
      if (holder === null) return null;
      if (holder.key !== null) uses.recordUse(holder.key.id, uses.findLast(holder.key.id, holder.key.lastUsed ?? 0));
      return { ...holder, name };
    });
    // Checks the limit again: many guesses that arrive at the same time have passed the first check together.
    throttle.admitLogin(name, source);
    if (cached === null) {
      throttle.recordFailure(name, source);
      throw unauthenticated(authorization);
    }
    throttle.recordSuccess(name, source);
    return cached.principal;
  }

  /** Checks a key or access token. Returns null unless it is valid and its account may use the API. */
  async function checkCredentials(login: string | null, key: string): Promise<CredentialHolder | null> {
    if (isAdditionalKey(key)) return checkAdditionalKey(login, key);
    if (login === null) return checkToken(key);
    const account = await findAccount(login, storage, accounts);
    const stored = account?.[accounts.accountsKeyword.secret];
    // Compares the key even without an account, so that the response time does not reveal which logins exist.
    if (!matchesApiKey(key, stored) || account === null) return null;
    return typeof stored === "string" ? findHolder(account, { kind: "key", stored }, null) : null;
  }

  /** Checks an additional key, which identifies its account. A login in the request must belong to the same account. */
  async function checkAdditionalKey(login: string | null, secret: string): Promise<CredentialHolder | null> {
    const key = await findKey(secret, registry, storage);
    const account = await (login === null
      ? findAccountById(key?.account ?? 0, storage, accounts)
      : findAccount(login, storage, accounts));
    if (key === null || account === null || account[accounts.definition.id] !== key.account) return null;
    return findHolder(account, { kind: "token", resource: keyResource.path, id: key.id, scope: key.scope }, key);
  }

  /** Checks an access token of an application. A token works like a key that expires soon. */
  async function checkToken(text: string): Promise<CredentialHolder | null> {
    if (applications.size === 0) return null;
    const token = await findAccessToken(text, registry, storage);
    const signIn = token === null ? null : await findSignIn(token.grant, registry, storage);
    const application = applications.get(signIn?.application ?? "");
    if (token === null || signIn === null || application === undefined) return null;
    const account = await findAccountById(signIn.account, storage, accounts);
    if (account === null) return null;
    // The application's settings may have changed since the sign-in, so they limit the scope again.
    const scope = limitScope(token.scope, application.scope);
    const credential = { kind: "token", resource: keyResource.path, id: signIn.id, scope } as const;
    return findHolder(account, credential, { ...signIn, expires: token.expires });
  }

  async function findHolder(account: Document, credential: Credential, key: Key | null) {
    if (hasExpired(key?.expires) || !hasFieldValue(account, accounts.accountsKeyword.enabled)) return null;
    const principal = await findPrincipal(account, credential, storage, accounts);
    return principal === null ? null : { principal, key };
  }

  return {
    /**
     * Finds the account for an `Authorization` header. Rejects with 429 after too many failures, otherwise always with the same
     * 401.
     * @param source IP address of the client
     */
    async authenticate(authorization: string | undefined, source: string): Promise<Principal> {
      if (authorization === undefined) throw unauthenticated();
      const cached = recent.peek(authorization);
      if (cached === undefined || hasExpired(cached.key?.expires)) return authenticateUncached(authorization, source);
      throttle.admitLogin(cached.name, source);
      return cached.principal;
    },
    /** Call this method when the rights of an account may have changed. */
    clearCache: () => recent.clear(),
  };
}

/** Creates the 401 error. Its body is always the same, so that it does not reveal whether the account exists. */
function unauthenticated(authorization = ""): Refusal {
  // If the request has no token, the challenge must not name an error (RFC 6750, section 3).
  const error = isBearer(authorization) ? ', error="invalid_token"' : "";
  const challenges = `Basic realm="stockroom", charset="UTF-8", Bearer realm="stockroom"${error}`;
  return new Refusal(
    "unauthenticated",
    "authentication failed: sign in with the e-mail and API key of an active account that has API access (HTTP Basic authentication), or with one of its additional keys (Bearer)",
    { headers: { "WWW-Authenticate": challenges } },
  );
}

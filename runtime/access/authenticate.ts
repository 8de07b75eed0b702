/**
 * Finds the account for an `Authorization` header. The header has a login and a key (Basic), or only a key or an access token
 * (Bearer); see docs/reference/http.md#authentication.
 */
import type { Applications } from "../config/sign-in-settings.js";
import { Refusal } from "../model/plan/errors.js";
import { intersectScopes } from "../model/plan/scope.js";
import type { Credential, Principal } from "../model/plan/principal.js";
import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import {
  findAccountByLogin,
  findAccountById,
  findAccountResources,
  findPrincipal,
  hasFieldValue,
} from "./account-resources.js";
import { hashApiKey, hasBearerScheme, matchesApiKey, parseBasicCredentials, parseBearerToken } from "./credentials.js";
import { type AccountKey, hasExpired, keyResource } from "./key-resource.js";
import { findKeyBySecret, isAdditionalKey } from "./keys.js";
import { findAccessToken, findSignIn } from "./application-sign-ins.js";
import { createLastUseRecorder } from "./last-use-recorder.js";
import type { CallerCaches } from "./short-lived-cache.js";
import type { LoginThrottle } from "./throttle.js";

/** The account that valid credentials belong to. */
interface AuthenticatedAccount {
  readonly principal: Principal;
  /** The additional key of the account, or the token of an application, that was sent; null for the account's main key. */
  readonly key: AccountKey | null;
}

/** A key's last use is stored at most once in this many milliseconds, so that not every request writes to the database. */
const lastUseWriteIntervalMs = 600_000;

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator(options: {
  readonly registry: Registry;
  readonly storage: Pick<Storage, "find" | "write">;
  readonly applications: Applications;
  readonly throttle: LoginThrottle;
  readonly callerCaches: CallerCaches;
  /** Receives errors of background work, for which no request waits. */
  readonly reportError: (error: unknown) => void;
}) {
  const { registry, storage, applications, throttle, callerCaches, reportError } = options;
  const accounts = findAccountResources(registry);
  const recordUse = createLastUseRecorder(keyResource, storage, lastUseWriteIntervalMs, reportError);
  /**
   * Authenticated callers, by header. The header is not hashed, because that would cost as much as the rest of the
   * authentication. `name` is the login or the hashed key, under which failed sign-ins are counted.
   */
  const recent = callerCaches.createCache<AuthenticatedAccount & { readonly name: string }>();

  async function authenticateUncached(authorization: string, clientAddress: string): Promise<Principal> {
    const key = parseBearerToken(authorization);
    const credentials = key === null ? parseBasicCredentials(authorization) : { login: null, key };
    if (credentials === null) throw createUnauthenticatedRefusal(authorization);
    const name = credentials.login ?? hashApiKey(credentials.key);
    const load = async () => {
      const holder = await checkCredentials(credentials.login, credentials.key);
      if (holder === null) return null;
      if (holder.key !== null) recordUse(holder.key.id, holder.key.lastUsed ?? 0);
      return { ...holder, name };
    };
    const cached = await throttle.checkCredentials(name, clientAddress, () => recent.loadAndCache(authorization, load));
    if (cached === null) throw createUnauthenticatedRefusal(authorization);
    return cached.principal;
  }

  /** Checks a key or access token. Returns null unless it is valid and its account may use the API. */
  async function checkCredentials(login: string | null, key: string): Promise<AuthenticatedAccount | null> {
    if (isAdditionalKey(key)) return checkAdditionalKey(login, key);
    if (login === null) return checkAccessToken(key);
    const account = await findAccountByLogin(login, storage, accounts);
    const storedKey = account?.[accounts.accountsKeyword.secret];
    // Compares the key even without an account, so that the response time does not reveal which logins exist.
    if (!matchesApiKey(key, storedKey) || account === null) return null;
    return typeof storedKey === "string" ? findAuthenticatedAccount(account, { kind: "key", storedKey }, null) : null;
  }

  /** Checks an additional key, which identifies its account. A login in the request must belong to the same account. */
  async function checkAdditionalKey(login: string | null, secret: string): Promise<AuthenticatedAccount | null> {
    const key = await findKeyBySecret(secret, registry, storage);
    const account = await (login === null
      ? findAccountById(key?.account ?? 0, storage, accounts)
      : findAccountByLogin(login, storage, accounts));
    if (key === null || account === null || account[accounts.accountDefinition.id] !== key.account) return null;
    return findAuthenticatedAccount(
      account,
      { kind: "token", resource: keyResource.path, id: key.id, scope: key.scope },
      key,
    );
  }

  /** Checks an access token of an application. A token works like a key that expires soon. */
  async function checkAccessToken(accessToken: string): Promise<AuthenticatedAccount | null> {
    if (applications.size === 0) return null;
    const token = await findAccessToken(accessToken, registry, storage);
    const signIn = token === null ? null : await findSignIn(token.grant, registry, storage);
    const application = applications.get(signIn?.application ?? "");
    if (token === null || signIn === null || application === undefined) return null;
    const account = await findAccountById(signIn.account, storage, accounts);
    if (account === null) return null;
    // The application's settings may have changed since the sign-in, so they limit the scope again.
    const scope = intersectScopes(token.scope, application.scope);
    const credential = { kind: "token", resource: keyResource.path, id: signIn.id, scope } as const;
    return findAuthenticatedAccount(account, credential, { ...signIn, expires: token.expires });
  }

  async function findAuthenticatedAccount(account: Document, credential: Credential, key: AccountKey | null) {
    if (hasExpired(key?.expires) || !hasFieldValue(account, accounts.accountsKeyword.enabled)) return null;
    const principal = await findPrincipal(account, credential, storage, accounts);
    return principal === null ? null : { principal, key };
  }

  return {
    /**
     * Finds the account for an `Authorization` header. Rejects with 429 after too many failures, otherwise always with the same
     * 401.
     * @param clientAddress IP address of the client
     */
    async authenticate(authorization: string | undefined, clientAddress: string): Promise<Principal> {
      if (authorization === undefined) throw createUnauthenticatedRefusal();
      const cached = recent.peek(authorization);
      if (cached === undefined || hasExpired(cached.key?.expires))
        return authenticateUncached(authorization, clientAddress);
      throttle.admitLogin(cached.name, clientAddress);
      return cached.principal;
    },
  };
}

/** Creates the 401 error. Its body is always the same, so that it does not reveal whether the account exists. */
function createUnauthenticatedRefusal(authorization = ""): Refusal {
  // If the request has no token, the challenge must not name an error (RFC 6750, section 3).
  const error = hasBearerScheme(authorization) ? ', error="invalid_token"' : "";
  const challenges = `Basic realm="stockroom", charset="UTF-8", Bearer realm="stockroom"${error}`;
  return new Refusal(
    "unauthenticated",
    "authentication failed: sign in with the e-mail and API key of an active account that has API access (HTTP Basic authentication), or with one of its additional keys (Bearer)",
    { headers: { "WWW-Authenticate": challenges } },
  );
}

import type { Applications } from "../config/sign-in-settings.js";
import { Refusal } from "../model/plan/errors.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { findAccounts } from "./accounts.js";
import { hashApiKey, isBearer, parseBasicCredentials, parseBearerToken } from "./credentials.js";
import { type CredentialHolder, type SentCredentials, checkCredentials } from "./check-credentials.js";
import { hasExpired, keyResource } from "./key-resource.js";
import { LastUses, BriefCache } from "./brief-cache.js";
import type { Principal } from "../model/plan/principal.js";
import type { Throttle } from "./throttle.js";

export interface Authenticator {
  /**
   * Finds the account that an `Authorization` header names. Rejects with 429, or with the same 401 whatever is wrong
   * (docs/reference/http.md#authentication).
   * @param source IP address of the client
   */
  authenticate(authorization: string | undefined, source: string): Promise<Principal>;
  /** Call it when cached rights are outdated. */
  clearCache(): void;
}

/** The cached result for an `Authorization` header. */
interface CachedHolder extends CredentialHolder {
  /** The login or the hash of the key, under which failed sign-ins are counted. */
  readonly name: string;
}

/** How many milliseconds the stored last use of a key may be older than the real one. */
const maxLagMs = 600_000;

export function createAuthenticator(options: {
  readonly registry: Registry;
  readonly storage: Pick<Storage, "find" | "write">;
  readonly applications: Applications;
  readonly throttle: Throttle;
  /** Receives errors of work that no request waits for. */
  readonly report: (error: unknown) => void;
}): Authenticator {
  const { registry, storage, applications, throttle, report } = options;
  const context = { registry, reader: storage, applications, accounts: findAccounts(registry) };
  const uses = new LastUses(keyResource, storage, maxLagMs, report);
  /** Keyed by the raw header, because hashing it would cost as much as the rest of the authentication. */
  const recent = new BriefCache<CachedHolder>();

  async function authenticateUncached(authorization: string, source: string): Promise<Principal> {
    const credentials = parseAuthorization(authorization);
    if (credentials === null) throw unauthenticated(authorization);
    const name = credentials.login ?? hashApiKey(credentials.key);
    throttle.admitLogin(name, source);
    const cached = await recent.find(authorization, () => lookUp(credentials, name));
    // Checked again, because many guesses may have arrived at the same time.
    throttle.admitLogin(name, source);
    if (cached === null) {
      throttle.recordFailure(name, source);
      throw unauthenticated(authorization);
    }
    throttle.recordSuccess(name, source);
    return cached.principal;
  }

  async function lookUp(credentials: SentCredentials, name: string): Promise<CachedHolder | null> {
    const holder = await checkCredentials(credentials, context);
    if (holder === null) return null;
    const { key } = holder;
    if (key !== null) uses.recordUse(key.id, uses.findLast(key.id, key.seen ?? 0));
    return { ...holder, name };
  }

  return {
    async authenticate(authorization, source) {
      if (authorization === undefined) throw unauthenticated();
      const cached = recent.peek(authorization);
      if (cached === undefined || (cached.key !== null && hasExpired(cached.key.expires))) {
        return authenticateUncached(authorization, source);
      }
      throttle.admitLogin(cached.name, source);
      return cached.principal;
    },
    clearCache: () => recent.clear(),
  };
}

function parseAuthorization(authorization: string): SentCredentials | null {
  const token = parseBearerToken(authorization);
  return token === null ? parseBasicCredentials(authorization) : { login: null, key: token };
}

/** Every 401 has the same body, which must not reveal whether the account exists (docs/reference/http.md#authentication). */
function unauthenticated(authorization = ""): Refusal {
  // RFC 6750, section 3: a challenge to a client without a token names no error.
  const error = isBearer(authorization) ? ', error="invalid_token"' : "";
  const challenges = `Basic realm="stockroom", charset="UTF-8", Bearer realm="stockroom"${error}`;
  return new Refusal(
    "unauthenticated",
    "authentication failed: sign in with the e-mail and API key of an active account that has API access (HTTP Basic authentication), or with one of its additional keys (Bearer)",
    { headers: { "WWW-Authenticate": challenges } },
  );
}

import type { Applications } from "../model/application.js";
import { Refusal } from "../model/errors.js";
import type { Registry } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import { findAccounts } from "./accounts.js";
import { hashApiKey } from "./api-key.js";
import { parseBasicCredentials } from "./basic-credentials.js";
import { isBearer, parseBearerToken } from "./bearer-token.js";
import { checkCredentials, type Holder, type Shown } from "./check-credentials.js";
import { hasExpired, keyResource } from "./key-resource.js";
import { LastUses } from "./last-uses.js";
import type { Principal } from "../model/principal.js";
import { Recent } from "./recent.js";
import type { Throttle } from "./throttle.js";

export interface Authenticator {
  /**
   * The account that an `Authorization` header names; at once when it is known, else after a look-up. Refuses with 429,
   * then with the same 401 for every reason (docs/reference/http.md#authentication). `source` is the address of the client.
   */
  authenticate(authorization: string | undefined, source: string): Principal | Promise<Principal>;
  /** To be called when an item of the resource was written: what was known of accounts is forgotten if it could matter. */
  invalidate(resource: string): void;
  /** To be called when cached rights proved to be outdated. */
  clearCache(): void;
}

/** What is remembered of a header. */
interface Known extends Holder {
  /** By which failed logins are counted. */
  readonly name: string;
}

/** How much earlier than the last use of a key the one may be that is written down. */
const mostBehind = 600_000;

export function createAuthenticator(options: {
  readonly registry: Registry;
  readonly storage: Pick<Storage, "find" | "write">;
  readonly applications: Applications;
  readonly throttle: Throttle;
  /** Takes what went wrong when no request waited for it. */
  readonly report: (error: unknown) => void;
}): Authenticator {
  const { registry, storage, applications, throttle, report } = options;
  const context = { registry, reader: storage, applications, accounts: findAccounts(registry) };
  const uses = new LastUses(keyResource, storage, mostBehind, report);
  /** By the header, as it came: a digest of it would cost as much as all the rest. */
  const recent = new Recent<Known>();

  async function authenticateAfresh(authorization: string, source: string): Promise<Principal> {
    const shown = parseShown(authorization);
    if (shown === null) throw unauthenticated(authorization);
    const name = shown.login ?? hashApiKey(shown.key);
    throttle.admitLogin(name, source);
    const known = await recent.find(authorization, () => lookUp(shown, name));
    // Again, because many guesses may have been on their way at once.
    throttle.admitLogin(name, source);
    if (known === null) {
      throttle.recordFailure(name, source);
      throw unauthenticated(authorization);
    }
    throttle.recordSuccess(name, source);
    return known.principal;
  }

  async function lookUp(shown: Shown, name: string): Promise<Known | null> {
    const holder = await checkCredentials(shown, context);
    if (holder === null) return null;
    const { key } = holder;
    if (key !== null) uses.note(key.id, uses.findLast(key.id, key.seen ?? 0));
    return { ...holder, name };
  }

  return {
    authenticate(authorization, source) {
      if (authorization === undefined) throw unauthenticated();
      const known = recent.peek(authorization);
      if (known === undefined || (known.key !== null && hasExpired(known.key.expires))) {
        return authenticateAfresh(authorization, source);
      }
      throttle.admitLogin(known.name, source);
      return known.principal;
    },
    invalidate(resource) {
      const { accounts } = context;
      if ([keyResource.path, accounts.definition.path, accounts.groups.path].includes(resource)) recent.forget();
    },
    clearCache: () => recent.forget(),
  };
}

function parseShown(authorization: string): Shown | null {
  const token = parseBearerToken(authorization);
  return token === null ? parseBasicCredentials(authorization) : { login: null, key: token };
}

/** One body for every reason: it must not reveal whether the account exists (docs/reference/http.md#authentication). */
function unauthenticated(authorization = ""): Refusal {
  // RFC 6750, section 3: a client that shows no token is told of no error.
  const error = isBearer(authorization) ? ', error="invalid_token"' : "";
  const challenges = `Basic realm="stockroom", charset="UTF-8", Bearer realm="stockroom"${error}`;
  return new Refusal(
    "unauthenticated",
    "log in with the e-mail and an API key of an active account that has API access (HTTP Basic authentication), or with one of its further keys (Bearer)",
    { headers: { "WWW-Authenticate": challenges } },
  );
}

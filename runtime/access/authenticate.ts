import { hash } from "node:crypto";
import { Refusal } from "../errors.js";
import type { Document, Registry } from "../resource.js";
import {
  findAccounts,
  findGroups,
  isEligible,
  matches,
  readCompany,
  readGroupIds,
  readPrivileges,
  type AccountReader,
  type Accounts,
} from "./accounts.js";
import { matchesApiKey } from "./api-key.js";
import { parseBasicCredentials, type Credentials } from "./basic-credentials.js";
import type { Principal } from "./principal.js";
import { remember } from "./remember.js";
import type { Throttle } from "./throttle.js";

export interface Authenticator {
  /**
   * The account that an `Authorization` header names; at once when it is known, else after a look-up. Refuses with 429,
   * then with the same 401 for every reason (contract, section 5). `source` is the address of the client.
   */
  authenticate(authorization: string | undefined, source: string): Principal | Promise<Principal>;
  /** To be called when an item of the resource was written: what was known of accounts is forgotten if it could matter. */
  invalidate(resource: string): void;
}

/** How long a change made by another process may go unnoticed. */
const lifetimeMs = 1_000;

/**
 * What is known of accounts, by the digest of the header. An invalidation replaces the whole object, so a look-up that
 * began before it leaves its outcome where nobody looks any more.
 */
interface Memory {
  readonly principals: Map<string, { readonly principal: Principal; readonly until: number }>;
  readonly pending: Map<string, Promise<Principal | null>>;
}

export function createAuthenticator(options: {
  readonly registry: Registry;
  readonly reader: AccountReader;
  readonly throttle: Throttle;
}): Authenticator {
  const { registry, reader, throttle } = options;
  const accounts = findAccounts(registry);
  let memory = createMemory();

  async function lookUp(credentials: Credentials, digest: string, destination: Memory): Promise<Principal | null> {
    const until = performance.now() + lifetimeMs;
    const principal = await findPrincipal(credentials, reader, accounts, registry);
    if (principal === null) return null;
    remember(destination.principals, digest, { principal, until });
    return principal;
  }

  async function authenticateAfresh(authorization: string, digest: string, source: string): Promise<Principal> {
    const credentials = parseBasicCredentials(authorization);
    if (credentials === null) throw unauthenticated();
    throttle.admitLogin(credentials.login, source);
    const { pending } = memory;
    let outcome = pending.get(digest);
    if (outcome === undefined) {
      outcome = lookUp(credentials, digest, memory).finally(() => pending.delete(digest));
      pending.set(digest, outcome);
    }
    const principal = await outcome;
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
      throttle.admitRequest(source);
      if (authorization === undefined) throw unauthenticated();
      const digest = hash("sha256", authorization, "base64");
      const known = memory.principals.get(digest);
      if (known === undefined || known.until <= performance.now()) {
        return authenticateAfresh(authorization, digest, source);
      }
      throttle.admitLogin(known.principal.login, source);
      return known.principal;
    },
    invalidate(resource) {
      if (resource === accounts.definition.path || resource === accounts.groups.path) memory = createMemory();
    },
  };
}

/** Null unless the key is right and the account is active, has API access and is of an eligible type. */
async function findPrincipal(
  { login, key }: Credentials,
  reader: AccountReader,
  accounts: Accounts,
  registry: Registry,
): Promise<Principal | null> {
  const { definition, principal: declared, loginKey } = accounts;
  const found = await reader.find(definition.path, { kind: "unique", key: loginKey, values: [login] }, 1);
  const account = found[0];
  // Compared even when there is no account, so that time does not tell which logins exist.
  if (!matchesApiKey(key, account?.[declared.secret]) || account === undefined) return null;
  if (!matches(account, declared.active) || !matches(account, declared.enabled)) return null;
  if (!isEligible(account, declared)) return null;
  const company = readCompany(account, accounts);
  const id = account[definition.id];
  if (company === null || typeof id !== "number") return null;

  const root = matches(account, declared.root);
  const groups = await findActiveGroups(account, reader, accounts);
  const granted = groups.flatMap((group) => readPrivileges(group, accounts.group));
  const holds: ReadonlySet<string> = new Set(root ? registry.privileges : granted);
  return {
    account: id,
    login,
    root,
    company: root ? 0 : company,
    groups: groups.map((group) => group[accounts.groups.id]).filter((group) => typeof group === "number"),
    privileges: [...holds].toSorted(),
    holds,
  };
}

async function findActiveGroups(
  account: Document,
  reader: AccountReader,
  accounts: Accounts,
): Promise<readonly Document[]> {
  const groups = await findGroups(reader, readGroupIds(account, accounts), accounts);
  return groups.filter((group) => matches(group, accounts.group.active));
}

function createMemory(): Memory {
  return { principals: new Map(), pending: new Map() };
}

/** One body for every reason: it must not tell whether the account exists (contract, section 2). */
function unauthenticated(): Refusal {
  return new Refusal(
    "unauthenticated",
    "log in with the e-mail and the API key of an active account that has API access (HTTP Basic authentication)",
    { headers: { "WWW-Authenticate": 'Basic realm="stockroom", charset="UTF-8"' } },
  );
}

/** Sessions of the panel. They are stored in the database, so that they survive a restart and work in every process. */
import { findAccountById, findAccountResources, findPrincipal } from "../access/account-resources.js";
import type { Principal } from "../model/plan/principal.js";
import { createLastUseRecorder } from "../access/last-use-recorder.js";
import type { CallerCaches } from "../access/short-lived-cache.js";
import { type Filter, combineWithAnd, whereEqual } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { digestAccount } from "./account-digest.js";
import { findByDigest, planInternalCreation, removeItemIfExists } from "../access/internal-plans.js";
import { sessionResource } from "./internal-resources.js";
import { digestPanelToken, generateToken, hasTokenFormat } from "./panel-tokens.js";

export interface Session {
  readonly id: number;
  readonly principal: Principal;
  /**
   * Token against cross-site request forgery, which the panel sends with every change. It is derived from the token in the
   * cookie.
   */
  readonly csrfToken: string;
  /** Time at which the session started, as UNIX time in milliseconds. `lastUsed` is the time of its last use. */
  readonly created: number;
  readonly lastUsed: number;
}

/**
 * Maximum delay, in milliseconds, with which the last use of a session is saved, so that not every request writes to the
 * database. A session may therefore end too early, by at most this delay.
 */
const maxLastUseSaveDelayMs = 60_000;
const removalBatchSize = 20;
const maxListedSessions = 100;

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * @param limits maximum idle time and maximum lifetime of a session, in seconds
 * @param reportError receives errors of background work, which no request can report
 */
export function createSessionStore(
  registry: Registry,
  storage: Storage,
  limits: { readonly idle: number; readonly lifetime: number },
  callerCaches: CallerCaches,
  reportError: (error: unknown) => void,
) {
  const accounts = findAccountResources(registry);
  const recent = callerCaches.createCache<Session>();
  const idleMs = limits.idle * 1000;
  const lifetimeMs = limits.lifetime * 1000;
  const recordUse = createLastUseRecorder(
    sessionResource,
    storage,
    Math.min(maxLastUseSaveDelayMs, idleMs / 10),
    reportError,
  );

  async function loadSession(token: string, digest: string): Promise<Session | null> {
    const found = await findByDigest(sessionResource, digest, storage);
    if (found === undefined) return null;
    const id = Number(found["id"]);
    const times = { lastUsed: Number(found["seen"]), created: Number(found["created"]) };
    if (hasEnded(times)) return null;
    const principal = await findPrincipalOfSession(found);
    if (principal === null) return null;
    recordUse(id, times.lastUsed);
    return { id, principal, csrfToken: digestPanelToken(token, "csrf"), created: times.created, lastUsed: Date.now() };
  }

  /**
   * Finds the account of the session. Returns null if the account is gone, may not sign in, or has changed since the
   * sign-in (`digestAccount`).
   */
  async function findPrincipalOfSession(session: Document): Promise<Principal | null> {
    const account = await findAccountById(Number(session["account"]), storage, accounts);
    if (account === null || digestAccount(account, accounts) !== session["stamp"]) return null;
    const credential = { kind: "item", resource: sessionResource.path, id: Number(session["id"]) } as const;
    return findPrincipal(account, credential, storage, accounts);
  }

  function hasEnded({ lastUsed, created }: Pick<Session, "lastUsed" | "created">): boolean {
    const now = Date.now();
    return now - lastUsed >= idleMs || now - created >= lifetimeMs;
  }

  async function removeSessions(filter: Filter): Promise<number> {
    const found = await storage.find(sessionResource.path, filter, removalBatchSize);
    for (const { id } of found) await removeItemIfExists(storage, sessionResource, Number(id));
    return found.length;
  }

  return {
    /**
     * Returns the session of a token. The result may be one second old, because it is cached. Returns null if there is no
     * session, if it has expired, or if the account has changed since the sign-in.
     */
    async find(token: string): Promise<Session | null> {
      if (!hasTokenFormat(token)) return null;
      const digest = digestPanelToken(token, "session");
      const session = recent.peek(digest) ?? (await recent.loadAndCache(digest, () => loadSession(token, digest)));
      return session === null || hasEnded(session) ? null : session;
    },
    /** Starts a session and returns the token for its cookie. */
    async start(account: Document, client: { readonly agent: string; readonly address: string }): Promise<string> {
      const token = generateToken();
      const now = Date.now();
      // Each sign-in also removes a few expired sessions, so that they do not pile up.
      await removeSessions({ kind: "range", field: "seen", operator: "lte", value: now - idleMs });
      const values = {
        digest: digestPanelToken(token, "session"),
        account: Number(account[accounts.accountDefinition.id]),
        stamp: digestAccount(account, accounts),
        created: now,
        seen: now,
        ...client,
      };
      await storage.write(planInternalCreation(sessionResource, values));
      return token;
    },
    async end(id: number): Promise<void> {
      await removeItemIfExists(storage, sessionResource, id);
      callerCaches.clear();
    },
    /** Ends all sessions of the account, on all devices, except the session with the id `keptSessionId`. */
    async endAll(accountId: number, keptSessionId = 0): Promise<void> {
      const others: Filter = { kind: "in", field: "id", values: [keptSessionId], negated: true };
      while ((await removeSessions(combineWithAnd(whereEqual("account", accountId), others))) === removalBatchSize);
      callerCaches.clear();
    },
    /** Lists the sessions of the account that have not ended, beginning with the latest use. */
    async list(accountId: number) {
      const found = await storage.find(sessionResource.path, whereEqual("account", accountId), maxListedSessions);
      const listed = found.map(({ id, created, seen, agent, address }) => ({
        id: Number(id),
        created: Number(created),
        lastUsed: Number(seen),
        agent: String(agent ?? ""),
        address: String(address ?? ""),
      }));
      return listed.filter((each) => !hasEnded(each)).toSorted((one, other) => other.lastUsed - one.lastUsed);
    },
  };
}

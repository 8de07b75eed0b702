/**
 * Admits requests below `/admin/api` and sets the session cookie. Rejects forged requests, which a page of another site makes
 * the browser send (OWASP, Cross-Site Request Forgery Prevention).
 */
import { hash, timingSafeEqual } from "node:crypto";
import type { Context } from "../http/context/request-context.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { readCookie, sessionCookie, setCookie } from "./cookies.js";
import type { Session, SessionStore } from "./sessions.js";

export type SessionGuard = ReturnType<typeof createSessionGuard>;

/** @param basePath path prefix before `/admin` in URLs */
export function createSessionGuard(sessions: SessionStore, basePath: string) {
  async function findSession(ctx: Context): Promise<Session | null> {
    const token = readCookie(ctx, sessionCookie);
    return token === null ? null : sessions.find(token);
  }

  return {
    /** Returns the session of the request. Throws 401 if there is no session, and 403 `csrf` if the request may be forged. */
    async requireSession(ctx: Context): Promise<Session> {
      const session = await findSession(ctx);
      if (session === null)
        throw new Refusal("unauthenticated", "you are not signed in, or your session has ended; sign in");
      rejectForgedRequest(ctx, session.csrfToken);
      ctx.state.stockroom.account = session.principal.account;
      return session;
    },
    /** Starts a session. If the client already has a session, the new one replaces it. */
    async startSession(ctx: Context, account: Document): Promise<Session> {
      const before = await findSession(ctx);
      if (before !== null) await sessions.end(before.id);
      const { address } = ctx.state.stockroom.client;
      const token = await sessions.start(account, { agent: ctx.get("user-agent").slice(0, 300), address });
      const session = await sessions.find(token);
      // The account has changed meanwhile, so the new session has ended already.
      if (session === null) throw new Refusal("unauthenticated", "the account has just been changed; sign in again");
      ctx.state.stockroom.account = session.principal.account;
      setCookie(ctx, sessionCookie, basePath, token);
      return session;
    },
    clearCookie(ctx: Context): void {
      setCookie(ctx, sessionCookie, basePath, "", 0);
      // Clears only the cache, because other applications of the same origin may keep data in the browser's storage.
      ctx.set("Clear-Site-Data", '"cache"');
    },
  };
}

/**
 * Rejects requests of pages that are not from this server, by the origin that browsers send. Clients other than browsers send no
 * origin. They are accepted, because they do not have other people's cookies.
 * @throws Refusal csrf
 */
export function rejectCrossOriginRequest(ctx: Context): void {
  const { origin } = ctx.state.stockroom.client;
  const site = ctx.get("sec-fetch-site");
  const from = ctx.get("origin");
  if ((site === "" || site === "same-origin") && (from === "" || from === origin)) return;
  throw new Refusal(
    "csrf",
    `the request comes from ${from === "" ? "another site" : from.slice(0, 100)}, but the panel is at ${origin}; ` +
      "if that is wrong, set STOCKROOM_PUBLIC_URL to the address at which clients reach this server",
  );
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects forged requests. A request that changes data must contain a token that only pages of this server know. Each session
 * has its own token, so a page left open after a sign-out cannot act for the next account.
 * @throws Refusal csrf
 */
function rejectForgedRequest(ctx: Context, csrfToken: string): void {
  const token = ctx.get("x-csrf-token");
  if (safeMethods.has(ctx.method)) {
    if (token === "") return;
  } else rejectCrossOriginRequest(ctx);
  const given = hash("sha256", token, "buffer");
  if (timingSafeEqual(given, hash("sha256", csrfToken, "buffer"))) return;
  throw new Refusal("csrf", "the header X-CSRF-Token must be the csrf_token from the answer to GET session");
}

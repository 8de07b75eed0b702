/**
 * Admits requests below `/admin/api`. This is the only module that reads or sets the session cookie. Rejects requests that a
 * page of another site made a browser send (OWASP, Cross-Site Request Forgery Prevention).
 */
import { hash, timingSafeEqual } from "node:crypto";
import type { Context } from "../http/context/context.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { clearSessionCookie, readSessionCookie, setSessionCookie, type CookieScope } from "./cookies.js";
import type { Session, Sessions } from "./sessions.js";

export interface SessionGuard {
  /** Returns the session of the request. Throws 401 without one, and 403 `csrf` if the request may be forged. */
  requireSession(ctx: Context): Promise<Session>;
  /**
   * Checks a request that starts a session and therefore needs none. Throws 403 `csrf`.
   * @returns address of the client
   */
  requireOwnPage(ctx: Context): string;
  /** Starts a session, which replaces the client's current one, if any. */
  startSession(ctx: Context, account: Document): Promise<Session>;
  /** The scope of cookies for this request. */
  scopeOf(ctx: Context): CookieScope;
  clearCookie(ctx: Context): void;
}

export function createSessionGuard(options: { readonly sessions: Sessions; readonly base: string }): SessionGuard {
  const { sessions, base } = options;

  function scopeOf(origin: string): CookieScope {
    return { secure: origin.startsWith("https:"), base };
  }

  async function findSession(ctx: Context, origin: string): Promise<Session | null> {
    const token = readSessionCookie(ctx, scopeOf(origin));
    return token === null ? null : sessions.find(token);
  }

  return {
    async requireSession(ctx) {
      const { origin } = ctx.state.stockroom.client;
      const session = await findSession(ctx, origin);
      if (session === null)
        throw new Refusal("unauthenticated", "you are not signed in, or your session has ended; sign in");
      refuseForgery(ctx, origin, session.csrfToken);
      ctx.state.stockroom.account = session.principal.account;
      return session;
    },
    requireOwnPage(ctx) {
      const { source, origin } = ctx.state.stockroom.client;
      refuseForeignPage(ctx, origin);
      return source;
    },
    async startSession(ctx, account) {
      const { origin } = ctx.state.stockroom.client;
      const before = await findSession(ctx, origin);
      if (before !== null) await sessions.end(before.id);
      const { address } = ctx.state.stockroom.client;
      const token = await sessions.start(account, { agent: ctx.get("user-agent").slice(0, 300), address });
      const session = await sessions.find(token);
      // The account has changed in the meantime, which has ended the new session.
      if (session === null) throw new Refusal("unauthenticated", "the account has just been changed; sign in again");
      ctx.state.stockroom.account = session.principal.account;
      setSessionCookie(ctx, scopeOf(origin), token);
      return session;
    },
    scopeOf: (ctx) => scopeOf(ctx.state.stockroom.client.origin),
    clearCookie(ctx) {
      clearSessionCookie(ctx, scopeOf(ctx.state.stockroom.client.origin));
      // Clears only the cache: other applications of the same origin may keep data in the storage of the browser.
      ctx.set("Clear-Site-Data", '"cache"');
    },
  };
}

/**
 * Rejects requests of pages that are not from this server. Browsers name the page from which a change comes. Other
 * clients name none, and do not have other people's cookies.
 * @param origin origin of this server, as the client sees it
 * @throws Refusal csrf
 */
function refuseForeignPage(ctx: Context, origin: string): void {
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
 * Rejects forged requests. A change must contain a token that only our own page knows. The token belongs to one
 * session, so a page of an account that has signed out cannot act for the account that signs in next.
 * @throws Refusal csrf
 */
function refuseForgery(ctx: Context, origin: string, csrfToken: string): void {
  const token = ctx.get("x-csrf-token");
  if (safeMethods.has(ctx.method)) {
    if (token === "") return;
  } else refuseForeignPage(ctx, origin);
  const given = hash("sha256", token, "buffer");
  if (timingSafeEqual(given, hash("sha256", csrfToken, "buffer"))) return;
  throw new Refusal("csrf", "the header X-CSRF-Token must be the csrf_token from the answer to GET session");
}

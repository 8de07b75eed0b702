/** Admits requests below `/admin/api`. This is the only module that reads or sets the session cookie. */
import type { Context } from "../http/context/context.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { refuseForeignPage, refuseForgery } from "./refuse-forgery.js";
import { clearSessionCookie, readSessionCookie, setSessionCookie, type CookieScope } from "./session-cookie.js";
import type { Session, Sessions } from "./sessions.js";

export interface SessionGuard {
  /** Throws 401, or 403 `csrf` if the request changes something. */
  requireSession(ctx: Context): Promise<Session>;
  /**
   * Checks requests that need no session, because they start one. Throws 403 `csrf`.
   * @returns address of the client
   */
  requireOwnPage(ctx: Context): string;
  /** Starts a session, which replaces the one that the client may have. */
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
      // The account has changed in the meantime in a way that ends its sessions.
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

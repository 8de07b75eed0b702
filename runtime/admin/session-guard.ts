/** Admits requests below `/admin/api`. No other module reads or sets the cookie. */
import type { Exchange } from "../exchange/exchange.js";
import { Refusal } from "../model/errors.js";
import type { Document } from "../model/field.js";
import { refuseForeignPage, refuseForgery } from "./refuse-forgery.js";
import { clearSessionCookie, readSessionCookie, setSessionCookie, type CookieScope } from "./session-cookie.js";
import type { Session, Sessions } from "./sessions.js";

export interface SessionGuard {
  /** Refuses with 401, and 403 `csrf` where the request changes something. */
  requireSession(exchange: Exchange): Promise<Session>;
  /**
   * For what needs no session and starts one: refuses with 403 `csrf`.
   * @returns address of the client
   */
  requireOwnPage(exchange: Exchange): string;
  /** A new session in place of the one that the client may have. */
  startSession(exchange: Exchange, account: Document): Promise<Session>;
  /** Where cookies are good for. */
  scopeOf(exchange: Exchange): CookieScope;
  /** Takes the cookie away. */
  clearCookie(exchange: Exchange): void;
}

export function createSessionGuard(options: { readonly sessions: Sessions; readonly base: string }): SessionGuard {
  const { sessions, base } = options;

  function scopeOf(origin: string): CookieScope {
    return { secure: origin.startsWith("https:"), base };
  }

  async function findSession(exchange: Exchange, origin: string): Promise<Session | null> {
    const token = readSessionCookie(exchange, scopeOf(origin));
    return token === null ? null : sessions.find(token);
  }

  return {
    async requireSession(exchange) {
      const { origin } = exchange.client;
      const session = await findSession(exchange, origin);
      if (session === null) throw new Refusal("unauthenticated", "there is no session, or it has ended; sign in");
      refuseForgery(exchange, origin, session.csrfToken);
      exchange.account = session.principal.account;
      return session;
    },
    requireOwnPage(exchange) {
      const { source, origin } = exchange.client;
      refuseForeignPage(exchange, origin);
      return source;
    },
    async startSession(exchange, account) {
      const { origin } = exchange.client;
      const before = await findSession(exchange, origin);
      if (before !== null) await sessions.end(before.id);
      const token = await sessions.start(account);
      const session = await sessions.find(token);
      // The account changed in between, in a way that ends its sessions.
      if (session === null) throw new Refusal("unauthenticated", "the account was changed just now; sign in again");
      exchange.account = session.principal.account;
      setSessionCookie(exchange, scopeOf(origin), token);
      return session;
    },
    scopeOf: (exchange) => scopeOf(exchange.client.origin),
    clearCookie(exchange) {
      clearSessionCookie(exchange, scopeOf(exchange.client.origin));
    },
  };
}

/** Who may come in: every request below `/admin/api` passes here, and nobody else reads or sets the cookie. */
import type { Context } from "koa";
import { Refusal } from "../model/errors.js";
import type { VisitReader } from "../request/read-visit.js";
import type { Document } from "../model/resource.js";
import { refuseForeignPage, refuseForgery } from "./refuse-forgery.js";
import { clearSessionCookie, readSessionCookie, setSessionCookie, type CookiePlace } from "./session-cookie.js";
import type { Session, Sessions } from "./sessions.js";

export interface Entrance {
  /** Refuses with 401, and 403 `csrf` where the request changes something. */
  admit(ctx: Context): Promise<Session>;
  /**
   * For what needs no session and starts one: refuses with 403 `csrf`.
   * @returns address of the client
   */
  admitStranger(ctx: Context): string;
  /** A new session in place of the one that the client may have. */
  open(ctx: Context, account: Document): Promise<Session>;
  /** Takes the cookie away. */
  close(ctx: Context): void;
}

export function createEntrance(options: {
  readonly sessions: Sessions;
  readonly readVisit: VisitReader;
  readonly base: string;
}): Entrance {
  const { sessions, readVisit, base } = options;

  function placeOf(origin: string): CookiePlace {
    return { secure: origin.startsWith("https:"), base };
  }

  async function findSession(ctx: Context, origin: string): Promise<Session | null> {
    const token = readSessionCookie(ctx, placeOf(origin));
    return token === null ? null : sessions.find(token);
  }

  return {
    async admit(ctx) {
      const { origin } = readVisit(ctx);
      const session = await findSession(ctx, origin);
      if (session === null) throw new Refusal("unauthenticated", "there is no session, or it has ended; sign in");
      refuseForgery(ctx, origin, session.csrfToken);
      ctx.state["account"] = session.principal.account;
      return session;
    },
    admitStranger(ctx) {
      const { source, origin } = readVisit(ctx);
      refuseForeignPage(ctx, origin);
      return source;
    },
    async open(ctx, account) {
      const { origin } = readVisit(ctx);
      const before = await findSession(ctx, origin);
      if (before !== null) await sessions.end(before.id);
      const token = await sessions.start(account);
      const session = await sessions.find(token);
      // The account changed in between, in a way that ends its sessions.
      if (session === null) throw new Refusal("unauthenticated", "the account was changed just now; sign in again");
      ctx.state["account"] = session.principal.account;
      setSessionCookie(ctx, placeOf(origin), token);
      return session;
    },
    close(ctx) {
      clearSessionCookie(ctx, placeOf(readVisit(ctx).origin));
    },
  };
}

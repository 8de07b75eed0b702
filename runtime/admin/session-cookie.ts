/** The session's token in a cookie (RFC 6265bis): out of reach of scripts, of other sites and of everything but the panel. */
import type { Context } from "../context/context.js";

export interface CookieScope {
  /** The client sees this server at an https address. */
  readonly secure: boolean;
  /** What stands before `/admin` in URLs. */
  readonly base: string;
}

/** The prefix keeps a page without TLS from setting the cookie; `__Host-` would send it to the API as well. */
function nameOf({ secure }: CookieScope): string {
  return secure ? "__Secure-stockroom_session" : "stockroom_session";
}

export function readSessionCookie(ctx: Context, place: CookieScope): string | null {
  return readCookie(ctx, nameOf(place));
}

/** Null unless there is exactly one: of two, one was put there by somebody else. */
export function readCookie(ctx: Context, name: string): string | null {
  const start = `${name}=`;
  const cookies = ctx.get("cookie").split(";");
  const found = cookies.map((cookie) => cookie.trim()).filter((cookie) => cookie.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/** Until the browser is closed; the server knows when it ends before. */
export function setSessionCookie(ctx: Context, place: CookieScope, token: string): void {
  ctx.append("Set-Cookie", `${nameOf(place)}=${token}; ${attributesOf(place)}`);
}

export function clearSessionCookie(ctx: Context, place: CookieScope): void {
  ctx.append("Set-Cookie", `${nameOf(place)}=; ${attributesOf(place)}; Max-Age=0`);
}

function attributesOf({ secure, base }: CookieScope): string {
  return `Path=${base}/admin; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
}

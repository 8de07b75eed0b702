/** Keeps the session's token in a cookie (RFC 6265bis) that scripts cannot read and that only the panel's paths receive. */
import type { Context } from "../http/context/context.js";

export interface CookieScope {
  /** Whether the client reaches this server by https. */
  readonly secure: boolean;
  /** Path prefix before `/admin` in URLs. */
  readonly base: string;
}

/** The prefix keeps a page without TLS from setting the cookie. `__Host-` would send it to the API as well. */
function nameOf({ secure }: CookieScope): string {
  return secure ? "__Secure-stockroom_session" : "stockroom_session";
}

export function readSessionCookie(ctx: Context, place: CookieScope): string | null {
  return readCookie(ctx, nameOf(place));
}

/** Returns null unless there is exactly one: if there are two, somebody else has set one. */
export function readCookie(ctx: Context, name: string): string | null {
  const start = `${name}=`;
  const cookies = ctx.get("cookie").split(";");
  const found = cookies.map((cookie) => cookie.trim()).filter((cookie) => cookie.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/** Sets a cookie that lasts until the browser is closed. The server may end the session earlier. */
export function setSessionCookie(ctx: Context, place: CookieScope, token: string): void {
  ctx.append("Set-Cookie", `${nameOf(place)}=${token}; ${attributesOf(place)}`);
}

export function clearSessionCookie(ctx: Context, place: CookieScope): void {
  ctx.append("Set-Cookie", `${nameOf(place)}=; ${attributesOf(place)}; Max-Age=0`);
}

function attributesOf({ secure, base }: CookieScope): string {
  return `Path=${base}/admin; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
}

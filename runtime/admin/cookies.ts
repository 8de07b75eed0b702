/**
 * Keeps the token of a session, and the state of a sign-in with the provider, in cookies that scripts cannot read (RFC 6265bis).
 */
import type { Context } from "../http/context/request-context.js";

interface Cookie {
  readonly name: string;
  /** Path of the cookie, below the base path of the server. */
  readonly path: string;
  readonly sameSite: "Strict" | "Lax";
}

export const sessionCookie: Cookie = { name: "stockroom_session", path: "/admin", sameSite: "Strict" };
/** Cookie for the return from the provider. It must be `Lax`, because the redirect comes from the provider's site. */
export const signInCookie: Cookie = { name: "stockroom_sign_in", path: "/admin/api/signed-in", sameSite: "Lax" };

/**
 * Returns the full name of the cookie. The prefix `__Secure-` keeps pages without TLS from setting the cookie. The stricter
 * prefix `__Host-` would need the path `/`, and the browser would then send the cookie to the API, too.
 */
function fullCookieName({ name }: Cookie, ctx: Context): string {
  return usesHttps(ctx) ? `__Secure-${name}` : name;
}

/** Whether the client reaches this server over https. */
function usesHttps({ state }: Context): boolean {
  return state.stockroom.client.origin.startsWith("https:");
}

/**
 * Returns the value of the cookie; null unless exactly one cookie has this name. If there are two, an attacker may have
 * set one of them.
 */
export function readCookie(ctx: Context, cookie: Cookie): string | null {
  const start = `${fullCookieName(cookie, ctx)}=`;
  const cookies = ctx.get("cookie").split(";");
  const found = cookies.map((each) => each.trim()).filter((each) => each.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/**
 * @param basePath path prefix before `/admin` in URLs
 * @param maxAgeSeconds lifetime in seconds; 0 removes the cookie. Without an age, the cookie lasts until the browser is closed
 */
export function setCookie(ctx: Context, cookie: Cookie, basePath: string, value: string, maxAgeSeconds?: number): void {
  const secure = usesHttps(ctx) ? "; Secure" : "";
  const attributes = `Path=${basePath}${cookie.path}; HttpOnly; SameSite=${cookie.sameSite}${secure}`;
  const ends = maxAgeSeconds === undefined ? "" : `; Max-Age=${String(maxAgeSeconds)}`;
  ctx.append("Set-Cookie", `${fullCookieName(cookie, ctx)}=${value}; ${attributes}${ends}`);
}

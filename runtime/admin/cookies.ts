/**
 * Stores the session's token, and the state of a provider sign-in in progress, in cookies (RFC 6265bis) that scripts
 * cannot read.
 */
import type { Context } from "../http/context/context.js";

interface Cookie {
  readonly name: string;
  /** Path below the base. */
  readonly path: string;
  readonly sameSite: "Strict" | "Lax";
}

export const sessionCookie: Cookie = { name: "stockroom_session", path: "/admin", sameSite: "Strict" };
/** `Lax`, because the redirect back comes from the provider's site. */
export const signInCookie: Cookie = { name: "stockroom_sign_in", path: "/admin/api/signed-in", sameSite: "Lax" };

/**
 * Returns the name of the cookie. Its prefix prevents a page without TLS from setting the cookie. `__Host-` would send
 * the cookie to the API as well.
 */
function nameOf({ name }: Cookie, ctx: Context): string {
  return isSecure(ctx) ? `__Secure-${name}` : name;
}

/** Whether the client reaches this server by https. */
function isSecure({ state }: Context): boolean {
  return state.stockroom.client.origin.startsWith("https:");
}

/** Returns null unless there is exactly one cookie with this name: if there are two, somebody else has set one. */
export function readCookie(ctx: Context, cookie: Cookie): string | null {
  const start = `${nameOf(cookie, ctx)}=`;
  const cookies = ctx.get("cookie").split(";");
  const found = cookies.map((each) => each.trim()).filter((each) => each.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/**
 * @param base path prefix before `/admin` in URLs
 * @param age in seconds; 0 removes the cookie. Without it, the cookie lasts until the browser is closed
 */
export function setCookie(ctx: Context, cookie: Cookie, base: string, value: string, age?: number): void {
  const secure = isSecure(ctx) ? "; Secure" : "";
  const attributes = `Path=${base}${cookie.path}; HttpOnly; SameSite=${cookie.sameSite}${secure}`;
  const ends = age === undefined ? "" : `; Max-Age=${String(age)}`;
  ctx.append("Set-Cookie", `${nameOf(cookie, ctx)}=${value}; ${attributes}${ends}`);
}

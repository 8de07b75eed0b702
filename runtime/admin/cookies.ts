/**
 * Stores the session's token, and the state of a provider sign-in in progress, in cookies (RFC 6265bis) that scripts
 * cannot read.
 */
import type { Context } from "../http/context/context.js";
import type { SignInState } from "../access/oidc/provider.js";

export interface CookieScope {
  /** Whether the client reaches this server by https. */
  readonly secure: boolean;
  /** Path prefix before `/admin` in URLs. */
  readonly base: string;
}

/**
 * Returns the name of the session's cookie. Its prefix prevents a page without TLS from setting the cookie. `__Host-`
 * would send the cookie to the API as well.
 */
function sessionCookieName({ secure }: CookieScope): string {
  return secure ? "__Secure-stockroom_session" : "stockroom_session";
}

export function readSessionCookie(ctx: Context, scope: CookieScope): string | null {
  return readCookie(ctx, sessionCookieName(scope));
}

/** Returns null unless there is exactly one cookie with this name: if there are two, somebody else has set one. */
function readCookie(ctx: Context, name: string): string | null {
  const start = `${name}=`;
  const cookies = ctx.get("cookie").split(";");
  const found = cookies.map((cookie) => cookie.trim()).filter((cookie) => cookie.startsWith(start));
  return found.length === 1 ? found[0]!.slice(start.length) : null;
}

/** Sets a cookie that lasts until the browser is closed. The server may end the session earlier. */
export function setSessionCookie(ctx: Context, scope: CookieScope, token: string): void {
  ctx.append("Set-Cookie", `${sessionCookieName(scope)}=${token}; ${attributesOf(scope)}`);
}

export function clearSessionCookie(ctx: Context, scope: CookieScope): void {
  ctx.append("Set-Cookie", `${sessionCookieName(scope)}=; ${attributesOf(scope)}; Max-Age=0`);
}

function attributesOf({ secure, base }: CookieScope): string {
  return `Path=${base}/admin; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
}

/** Lifetime of the cookie of a provider sign-in, in seconds. */
const signInSeconds = 600;
const form = /^[\w-]{43,128}$/;

function signInCookieName({ secure }: CookieScope): string {
  return secure ? "__Secure-stockroom_sign_in" : "stockroom_sign_in";
}

export function readSignInState(ctx: Context, scope: CookieScope): SignInState | null {
  const parts = readCookie(ctx, signInCookieName(scope))?.split(".") ?? [];
  const [state, nonce, verifier] = parts;
  if (parts.length !== 3 || !parts.every((part) => form.test(part))) return null;
  return { state: state!, nonce: nonce!, verifier: verifier! };
}

export function setSignInState(ctx: Context, scope: CookieScope, { state, nonce, verifier }: SignInState): void {
  setSignInCookie(ctx, scope, [state, nonce, verifier].join("."), signInSeconds);
}

export function clearSignInState(ctx: Context, scope: CookieScope): void {
  setSignInCookie(ctx, scope, "", 0);
}

/** Sets the cookie of a provider sign-in. It has `SameSite=Lax`, because the redirect back comes from the provider's site. */
function setSignInCookie(ctx: Context, scope: CookieScope, value: string, age: number): void {
  const { secure, base } = scope;
  const attributes = `Path=${base}/admin/api/signed-in; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  ctx.append("Set-Cookie", `${signInCookieName(scope)}=${value}; ${attributes}; Max-Age=${String(age)}`);
}

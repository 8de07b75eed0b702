/** Keeps the session's token, and the state of a started provider sign-in, in cookies (RFC 6265bis) that scripts cannot read. */
import type { Context } from "../http/context/context.js";
import type { StartedSignIn } from "../access/oidc/provider.js";

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
function readCookie(ctx: Context, name: string): string | null {
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

const lifetime = 600;
const form = /^[\w-]{43,128}$/;

function nameOfStarted({ secure }: CookieScope): string {
  return secure ? "__Secure-stockroom_sign_in" : "stockroom_sign_in";
}

export function readStartedSignIn(ctx: Context, place: CookieScope): StartedSignIn | null {
  const parts = readCookie(ctx, nameOfStarted(place))?.split(".") ?? [];
  const [state, nonce, verifier] = parts;
  if (parts.length !== 3 || !parts.every((part) => form.test(part))) return null;
  return { state: state!, nonce: nonce!, verifier: verifier! };
}

export function setStartedSignIn(ctx: Context, place: CookieScope, { state, nonce, verifier }: StartedSignIn): void {
  write(ctx, place, [state, nonce, verifier].join("."), lifetime);
}

export function clearStartedSignIn(ctx: Context, place: CookieScope): void {
  write(ctx, place, "", 0);
}

/** `SameSite=Lax`, unlike the session's cookie: the redirect back comes from the provider's site. */
function write(ctx: Context, place: CookieScope, value: string, age: number): void {
  const { secure, base } = place;
  const attributes = `Path=${base}/admin/api/signed-in; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  ctx.append("Set-Cookie", `${nameOfStarted(place)}=${value}; ${attributes}; Max-Age=${String(age)}`);
}

/** Stores the state of a started provider sign-in in a cookie, so that only the browser that started it can complete it. */
import type { Context } from "../http/context/context.js";
import type { Begun } from "../access/oidc/provider.js";
import { readCookie, type CookieScope } from "./session-cookie.js";

const lifetime = 600;
const form = /^[\w-]{43,128}$/;

function nameOf({ secure }: CookieScope): string {
  return secure ? "__Secure-stockroom_sign_in" : "stockroom_sign_in";
}

export function readStartedSignIn(ctx: Context, place: CookieScope): Begun | null {
  const parts = readCookie(ctx, nameOf(place))?.split(".") ?? [];
  const [state, nonce, verifier] = parts;
  if (parts.length !== 3 || !parts.every((part) => form.test(part))) return null;
  return { state: state!, nonce: nonce!, verifier: verifier! };
}

export function setStartedSignIn(ctx: Context, place: CookieScope, { state, nonce, verifier }: Begun): void {
  write(ctx, place, [state, nonce, verifier].join("."), lifetime);
}

export function clearStartedSignIn(ctx: Context, place: CookieScope): void {
  write(ctx, place, "", 0);
}

/** `SameSite=Lax`, unlike the session's cookie: the redirect back comes from the provider's site. */
function write(ctx: Context, place: CookieScope, value: string, age: number): void {
  const { secure, base } = place;
  const attributes = `Path=${base}/admin/api/signed-in; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  ctx.append("Set-Cookie", `${nameOf(place)}=${value}; ${attributes}; Max-Age=${String(age)}`);
}

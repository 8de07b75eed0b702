/**
 * What an application is given for a sign-in: first a code, then access and refresh tokens. Each begins with the same handle, by
 * which the sign-in is found also when the secret behind it is good no more; that shows that somebody has used it before.
 */
import { generateApiKey } from "./api-key.js";

type Kind = "code" | "access" | "refresh";

export interface SignInSecret {
  readonly kind: Kind;
  readonly handle: string;
  readonly secret: string;
}

const form = /^stockroom_(code|access|refresh)_([A-Za-z0-9]{32})([A-Za-z0-9]{32})$/;

/** A new one, of the sign-in with this handle. */
export function makeSecret(kind: Kind, handle: string = generateApiKey()): SignInSecret {
  return { kind, handle, secret: generateApiKey() };
}

export function writeSecret({ kind, handle, secret }: SignInSecret): string {
  return `stockroom_${kind}_${handle}${secret}`;
}

export function parseSecret(text: string): SignInSecret | null {
  const match = form.exec(text);
  if (match === null) return null;
  const [, kind, handle = "", secret = ""] = match;
  // The form allows no other.
  return { kind: kind as Kind, handle, secret };
}

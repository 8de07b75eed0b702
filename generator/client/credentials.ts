import type { Credentials } from "./connect-types.js";

/** Returns a function that writes the `Authorization` header; null if requests have no such header. */
export function createAuthorization(credentials: Credentials): (() => string | Promise<string>) | null {
  if ("authorization" in credentials) return credentials.authorization;
  const written =
    "token" in credentials
      ? `Bearer ${credentials.token}`
      : `Basic ${encodeBase64(`${credentials.email}:${credentials.key}`)}`;
  return () => written;
}

/** Encodes the UTF-8 bytes of a text in Base64 (RFC 7617, section 2.1). */
function encodeBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

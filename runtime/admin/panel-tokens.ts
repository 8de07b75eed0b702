/** Tokens of sessions and of password links, of which the database has only digests. */
import { hash, randomBytes } from "node:crypto";

const panelTokenPattern = /^[\w-]{43}$/;

/** Generates a token of 256 random bits, in base64url. Nobody can find it from its SHA-256 by trying all values. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hasTokenFormat(text: string): boolean {
  return panelTokenPattern.test(text);
}

/** Digests a token for storage. The digest depends on the purpose, so a digest for one purpose is invalid for another. */
export function digestPanelToken(token: string, purpose: "session" | "link" | "csrf"): string {
  return hash("sha256", `${purpose}:${token}`, "base64url");
}

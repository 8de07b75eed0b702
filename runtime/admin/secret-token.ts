/** Secrets that the server issues and later recognizes without storing them. */
import { hash, randomBytes } from "node:crypto";

const tokenForm = /^[\w-]{43}$/;

/** Generates 256 random bits, in base64url. An attacker cannot find them by searching their SHA-256. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

/** Digests a token for storage. The purpose keeps a digest for one use from being valid for another. */
export function digestToken(token: string, purpose: "session" | "link" | "csrf"): string {
  return hash("sha256", `${purpose}:${token}`, "base64url");
}

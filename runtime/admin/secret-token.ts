/** Secrets that the server gives out and recognises later without keeping them. */
import { hash, randomBytes } from "node:crypto";

const tokenForm = /^[\w-]{43}$/;

/** 256 random bits, base64url: beyond guessing, so a plain SHA-256 of it cannot be searched. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

/** The stored form. The purpose keeps what is derived for one use from being good for another. */
export function digestToken(token: string, purpose: "session" | "link" | "csrf"): string {
  return hash("sha256", `${purpose}:${token}`, "base64url");
}

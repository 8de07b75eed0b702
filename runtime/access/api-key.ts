import { hash, randomInt, timingSafeEqual } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const keyLength = 32;
const prefix = "sha256:";
const digestBytes = 32;

/** Generates 32 random letters and digits. They have 190 bits, so an attacker cannot find a key by searching its SHA-256. */
export function generateApiKey(): string {
  return Array.from({ length: keyLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** The stored form of a key: `sha256:` and 64 hexadecimal digits. */
export function hashApiKey(key: string): string {
  return prefix + hash("sha256", key, "hex");
}

/** Compares in constant time, even if no hash is stored. */
export function matchesApiKey(key: string, stored: unknown): boolean {
  const given = hash("sha256", key, "buffer");
  const wellFormed = typeof stored === "string" && stored.length === prefix.length + 2 * digestBytes;
  const expected = Buffer.from(wellFormed ? stored.slice(prefix.length) : "", "hex");
  const comparable = expected.length === digestBytes;
  return timingSafeEqual(given, comparable ? expected : Buffer.alloc(digestBytes)) && comparable;
}

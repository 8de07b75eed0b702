import { hash, randomInt, timingSafeEqual } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const keyLength = 32;
const prefix = "sha256:";
const digestBytes = 32;

/** 32 letters and digits, each as likely as any other: 190 bits, so a plain SHA-256 of it cannot be searched. */
export function generateApiKey(): string {
  return Array.from({ length: keyLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** The stored form of a key: `sha256:` and 64 hexadecimal digits. */
export function hashApiKey(key: string): string {
  return prefix + hash("sha256", key, "hex");
}

/** Takes the same time whatever is stored, also when nothing is. */
export function matchesApiKey(key: string, stored: unknown): boolean {
  const given = hash("sha256", key, "buffer");
  const wellFormed = typeof stored === "string" && stored.length === prefix.length + 2 * digestBytes;
  const expected = Buffer.from(wellFormed ? stored.slice(prefix.length) : "", "hex");
  const comparable = expected.length === digestBytes;
  return timingSafeEqual(given, comparable ? expected : Buffer.alloc(digestBytes)) && comparable;
}

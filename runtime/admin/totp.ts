/** One-time passwords from the time (RFC 6238): six digits, SHA-1, 30 seconds, as authenticator apps expect. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;
/** Steps before and after the current one whose codes are accepted, because clocks differ. */
const drift = 1;

/** Generates 160 random bits, as RFC 4226 recommends, in base32. */
export function generateSecret(): string {
  return Array.from(randomBytes(32), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** @returns an address that authenticator apps read from a link or a QR code */
export function formatSecretUri(secret: string, login: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Finds the time step whose code this is.
 * @param after last step whose code was used: its code, and earlier ones, are not valid again
 * @returns null if the code is wrong or used
 */
export function findStep(secret: string, code: string, after: number, now = Date.now()): number | null {
  const current = Math.floor(now / stepMs);
  let found: number | null = null;
  // Compares all codes, so that the time does not tell which one matched.
  for (let step = current - drift; step <= current + drift; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(computeCode(secret, step)), Buffer.from(code));
    if (isEqual && step > after) found = step;
  }
  return found;
}

/** RFC 4226, section 5.3. */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decode(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Decodes base32 (RFC 4648) without padding. */
function decode(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

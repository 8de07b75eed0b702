/** Credentials of requests: the header `Authorization`, and API keys. */
import { hash, randomInt, timingSafeEqual } from "node:crypto";

export interface Credentials {
  readonly login: string;
  readonly key: string;
}

const basicHeaderPattern = /^basic +((?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?)$/i;
const bearerHeaderPattern = /^bearer +([\w.~+/-]+=*)$/i;
const controlCharacterPattern = /\p{Cc}/u;
const utf8Decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads `Authorization: Basic …` in UTF-8 (RFC 7617, sections 2 and 2.1). Returns null if the header has another form. */
export function parseBasicCredentials(authorization: string): Credentials | null {
  const encoded = basicHeaderPattern.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const pair = decodeUtf8(Buffer.from(encoded, "base64"));
  if (pair === null || controlCharacterPattern.test(pair)) return null;
  const colon = pair.indexOf(":");
  return colon < 1 ? null : { login: pair.slice(0, colon), key: pair.slice(colon + 1) };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8Decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Reads `Authorization: Bearer …` (RFC 6750, section 2.1). Returns null if the header has another form. */
export function parseBearerToken(authorization: string): string | null {
  return bearerHeaderPattern.exec(authorization)?.[1] ?? null;
}

export function hasBearerScheme(authorization: string): boolean {
  return /^bearer( |$)/i.test(authorization);
}

const apiKeyAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const apiKeyLength = 32;
const hashPrefix = "sha256:";
const digestByteCount = 32;

/** Generates a key of 32 random letters and digits (190 bits), which nobody can guess, even from its SHA-256. */
export function generateApiKey(): string {
  return Array.from({ length: apiKeyLength }, () => apiKeyAlphabet.charAt(randomInt(apiKeyAlphabet.length))).join("");
}

/** Returns the stored form of a key: `sha256:` and 64 hexadecimal digits. */
export function hashApiKey(key: string): string {
  return hashPrefix + hash("sha256", key, "hex");
}

/** Compares a key with a stored hash in constant time. The comparison takes the same time if no hash is stored. */
export function matchesApiKey(key: string, storedHash: unknown): boolean {
  const given = hash("sha256", key, "buffer");
  const wellFormed = typeof storedHash === "string" && storedHash.length === hashPrefix.length + 2 * digestByteCount;
  const expected = Buffer.from(wellFormed ? storedHash.slice(hashPrefix.length) : "", "hex");
  const comparable = expected.length === digestByteCount;
  return timingSafeEqual(given, comparable ? expected : Buffer.alloc(digestByteCount)) && comparable;
}

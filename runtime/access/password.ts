import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { WorkLimit } from "../http/admission/work-limit.js";

/**
 * Parameters of the OWASP Password Storage Cheat Sheet: 32 MiB and three passes take about a third of a second on another thread.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const saltBytes = 16;
const keyBytes = 32;

/**
 * Limits simultaneous hashing, so that many sign-ins cannot occupy all processors or the whole thread pool. The last
 * caller in a full queue waits for about six seconds.
 */
const hashingLimit = new WorkLimit({ running: 2, waiting: 32, waitMs: 30_000, retryAfter: 5 });

/** Whether the caller has signed in earlier. Known callers and strangers take turns, however many of them wait. */
export type Sender = "known" | "stranger";

/** A hash that no password matches. It is used for accounts without a password, so that the comparison takes the same time. */
const unmatchableHash = ["scrypt", cost.N, cost.r, cost.p, "A".repeat(22), "A".repeat(43)].join("$");

/** Returns a salted hash with its parameters, `scrypt$N$r$p$salt$hash`, with salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey("known", password, salt, keyBytes, cost);
  const { N, r, p } = cost;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares in constant time. Null (no password) gives false after the same time.
 * All functions of this module can reject with `overloaded`. Only this one accepts strangers.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  from: Sender = "stranger",
): Promise<boolean> {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? unmatchableHash);
  if (match === null) return false;
  const [, N, r, p, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64url");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await deriveKey(from, password, Buffer.from(salt, "base64url"), expected.length, parameters);
  return timingSafeEqual(key, expected) && stored !== null;
}

/** Returns the same base64url key for the same password and salt. Guessing it is as slow as guessing a stored password. */
export async function derivePasswordKey(password: string, salt: string): Promise<string> {
  return (await deriveKey("known", password, Buffer.from(salt), keyBytes, cost)).toString("base64url");
}

async function deriveKey(
  from: Sender,
  password: string,
  salt: Buffer,
  length: number,
  parameters: typeof cost,
): Promise<Buffer> {
  // scrypt needs 128 · N · r bytes, and Node's default limit is just below that.
  const maxmem = 256 * parameters.N * parameters.r;
  const derive = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, length, { ...parameters, maxmem }, (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      });
    });
  return hashingLimit.run(from, derive);
}

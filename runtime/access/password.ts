import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { WorkLimiter } from "../http/admission/work-limiter.js";

/** Parameters of scrypt from the OWASP Password Storage Cheat Sheet: 32 MiB, three passes, about a third of a second. */
const scryptCost = { N: 2 ** 15, r: 8, p: 3 };
const saltByteCount = 16;
const derivedKeyByteCount = 32;

/**
 * Limits simultaneous hashing, so that sign-ins cannot occupy all processors. If the queue is full, its last entry
 * waits for about six seconds.
 */
const hashingLimiter = new WorkLimiter({
  maxRunning: 2,
  maxWaiting: 32,
  maxWaitMs: 30_000,
  retryAfterSeconds: 5,
});

/** A hash that no password matches. With it, the check of an account without a password takes as long as any other. */
const unmatchableHash = ["scrypt", scryptCost.N, scryptCost.r, scryptCost.p, "A".repeat(22), "A".repeat(43)].join("$");

/** Returns a salted hash and its parameters as `scrypt$N$r$p$salt$hash`. Salt and hash are in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltByteCount);
  const key = await deriveKey(true, password, salt, derivedKeyByteCount, scryptCost);
  const { N, r, p } = scryptCost;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares a password with a stored hash in constant time. Without a hash (null), takes equally long and returns false.
 * @param hasSignedInBefore whether the client has already signed in to the account. Clients with and without an earlier
 *   sign-in take turns, so that strangers do not delay known clients for long
 * @throws Refusal overloaded, like all functions of this module
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
  hasSignedInBefore = false,
): Promise<boolean> {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(storedHash ?? unmatchableHash);
  if (match === null) return false;
  const [, N, r, p, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64url");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await deriveKey(hasSignedInBefore, password, Buffer.from(salt, "base64url"), expected.length, parameters);
  return timingSafeEqual(key, expected) && storedHash !== null;
}

/**
 * Derives a key in base64url, always the same for a password and salt. Guessing the password from it is as slow as from a
 * stored hash.
 */
export async function derivePasswordKey(password: string, salt: string): Promise<string> {
  return (await deriveKey(true, password, Buffer.from(salt), derivedKeyByteCount, scryptCost)).toString("base64url");
}

async function deriveKey(
  hasSignedInBefore: boolean,
  password: string,
  salt: Buffer,
  keyByteCount: number,
  scryptParameters: typeof scryptCost,
): Promise<Buffer> {
  // scrypt needs 128 · N · r bytes. The default limit of Node.js is just below this value, so the limit is raised.
  const maxmem = 256 * scryptParameters.N * scryptParameters.r;
  const derive = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, keyByteCount, { ...scryptParameters, maxmem }, (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      });
    });
  return hashingLimiter.run(hasSignedInBefore, derive);
}

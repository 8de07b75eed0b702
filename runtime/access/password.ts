import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { PriorityQueue } from "../admission/priority-queue.js";
import { Semaphore } from "../admission/semaphore.js";

/** OWASP Password Storage Cheat Sheet: 32 MiB and three passes, about a third of a second on another thread. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const saltBytes = 16;
const keyBytes = 32;

/**
 * A flood of passwords must not take all processors, nor the thread pool that the whole process shares. The last known caller
 * waits for about six seconds.
 */
const hashing = new Semaphore({ running: 2, waiting: 32, waitMs: 30_000, retryAfter: 5 }, new PriorityQueue("known"));

/** Known are those who have proved who they are. However many strangers come, they keep no known one waiting. */
export type Sender = "known" | "stranger";

/** A hash that no password has, to compare with where an account has none. */
const nobody = ["scrypt", cost.N, cost.r, cost.p, "A".repeat(22), "A".repeat(43)].join("$");

/** A salted hash with its parameters, `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey("known", password, salt, keyBytes, cost);
  const { N, r, p } = cost;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Whether the password is the one that was hashed; compares in constant time. False for what is not such a hash, null (no
 * password) included, for which it takes as long as for one. All functions of this module may refuse with `overloaded`; only
 * this one works for strangers.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  from: Sender = "stranger",
): Promise<boolean> {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? nobody);
  if (match === null) return false;
  const [, N, r, p, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64url");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await deriveKey(from, password, Buffer.from(salt, "base64url"), expected.length, parameters);
  return timingSafeEqual(key, expected) && stored !== null;
}

/** The same key for the same password and salt, as slow to guess as a stored password; base64url. */
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
  // scrypt needs 128 · N · r bytes and Node's default limit is just below what these parameters take.
  const maxmem = 256 * parameters.N * parameters.r;
  const derive = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, length, { ...parameters, maxmem }, (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      });
    });
  return hashing.run(from, derive);
}

/** The second factor of accounts: codes of an authenticator app (RFC 6238), and recovery codes. Each recovery code works once. */
import { hash, randomBytes, createHmac, timingSafeEqual } from "node:crypto";
import {
  planInternalUpdate,
  planInternalCreation,
  removeItemIfExists,
  planInternalRead,
} from "../access/internal-plans.js";
import { createLoginThrottle } from "../access/throttle.js";
import { Refusal } from "../model/plan/errors.js";
import type { Item } from "../model/plan/plan.js";
import type { Document } from "../model/schema/field.js";
import { whereEqual } from "../model/query/filter.js";
import type { Storage } from "../storage/port/storage.js";
import { secondFactorResource } from "./internal-resources.js";

const recoveryCodeCount = 10;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export function createSecondFactorService(storage: Storage) {
  // Wrong codes count for the account, whatever address sends them. Only callers who know the password get here, so strangers
  // cannot lock an account.
  const throttle = createLoginThrottle();
  const anyAddress = "second factor";

  async function checkCodeWithThrottle<Result>(
    accountId: number,
    check: () => Promise<Result | null>,
  ): Promise<Result> {
    const result = await throttle.checkCredentials(String(accountId), anyAddress, check);
    if (result === null) throw new Refusal("second_factor", "the code is wrong, or it was used already");
    return result;
  }

  return {
    /** Returns the number of unused recovery codes; null if the second factor is off. */
    async countRecoveryCodes(accountId: number): Promise<number | null> {
      const factor = await readSecondFactor(accountId, storage);
      return isSecondFactorConfirmed(factor) ? parseRecoveryCodeDigests(factor.values).length : null;
    },
    /**
     * Starts the setup and returns the secret for the app. The second factor is on once `finishSetup` has accepted a
     * code.
     */
    async startSetup(accountId: number): Promise<string> {
      const factor = await readSecondFactor(accountId, storage);
      if (isSecondFactorConfirmed(factor))
        throw new Refusal("action_refused", "the second factor is on already: turn it off first");
      await removeSecondFactor(accountId, storage);
      const secret = generateSecret();
      const digest = hash("sha256", `factor:${String(accountId)}`, "base64url");
      const values = { digest, account: accountId, secret, step: 0, codes: "[]" };
      await storage.write(planInternalCreation(secondFactorResource, values));
      return secret;
    },
    /** Turns the second factor on and returns the recovery codes, which are stored only as digests. */
    async finishSetup(accountId: number, code: string): Promise<readonly string[]> {
      const factor = await readSecondFactor(accountId, storage);
      if (factor === null || isSecondFactorConfirmed(factor))
        throw new Refusal("action_refused", "no setup of a second factor is in progress: start it first");
      const step = await checkCodeWithThrottle(accountId, async () => findTimeStepOfCode(factor, code));
      const codes = Array.from({ length: recoveryCodeCount }, generateRecoveryCode);
      const changes = { step, confirmed: Date.now(), codes: JSON.stringify(codes.map(digestRecoveryCode)) };
      await updateSecondFactor(factor, changes, storage);
      return codes;
    },
    /**
     * Checks the code if the second factor is on. Every code works once.
     * @throws Refusal second_factor, too_many_failed_logins
     */
    async requireCode(accountId: number, code: string | null): Promise<void> {
      const factor = await readSecondFactor(accountId, storage);
      if (!isSecondFactorConfirmed(factor)) return;
      if (code === null)
        throw new Refusal("second_factor", "enter the code of your authenticator app, or a recovery code");
      await checkCodeWithThrottle(accountId, async () => {
        const changes = createUsedCodeChanges(factor, code);
        return changes !== null && (await updateSecondFactor(factor, changes, storage)) ? true : null;
      });
    },
    remove: (accountId: number) => removeSecondFactor(accountId, storage),
  };
}

/** Removes the second factor of the account, even if its setup is not complete. */
export async function removeSecondFactor(accountId: number, storage: Storage): Promise<void> {
  for (const { id } of await storage.find(secondFactorResource.path, whereEqual("account", accountId), 1)) {
    await removeItemIfExists(storage, secondFactorResource, Number(id));
  }
}

async function readSecondFactor(accountId: number, storage: Storage): Promise<Item | null> {
  const [found] = await storage.find(secondFactorResource.path, whereEqual("account", accountId), 1);
  return found === undefined ? null : storage.read(planInternalRead(secondFactorResource, Number(found["id"])));
}

function isSecondFactorConfirmed(factor: Item | null): factor is Item {
  return typeof factor?.values["confirmed"] === "number";
}

/** Returns the changes that mark the code as used; null if the code is wrong or was used before. */
function createUsedCodeChanges(factor: Item, code: string): Document | null {
  const step = findTimeStepOfCode(factor, code);
  if (step !== null) return { step };
  const codes = parseRecoveryCodeDigests(factor.values);
  const digest = digestRecoveryCode(code);
  return codes.includes(digest) ? { codes: JSON.stringify(codes.filter((each) => each !== digest)) } : null;
}

function findTimeStepOfCode({ values }: Item, code: string): number | null {
  const digits = code.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? findTimeStep(String(values["secret"]), digits, Number(values["step"])) : null;
}

/** Saves the changes. Returns false if another request has changed the item meanwhile, for example by using the same code. */
async function updateSecondFactor(factor: Item, changes: Document, storage: Storage): Promise<boolean> {
  try {
    await storage.write({
      ...planInternalUpdate(secondFactorResource, Number(factor.values["id"]), changes),
      versionPrecondition: [factor],
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && ["precondition_failed", "not_found"].includes(error.code)) return false;
    throw error;
  }
}

function parseRecoveryCodeDigests(values: Document): readonly string[] {
  return JSON.parse(String(values["codes"])) as readonly string[];
}

/** Generates a recovery code of 80 random bits, which nobody can guess, such as `4f3a9-0c2d8-…`. */
function generateRecoveryCode(): string {
  return (randomBytes(10).toString("hex").match(/.{5}/g) ?? []).join("-");
}

function digestRecoveryCode(code: string): string {
  return hash("sha256", `recovery:${code.replaceAll(/[\s-]/g, "").toLowerCase()}`, "base64url");
}

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const timeStepMs = 30_000;
/** Number of 30-second steps before and after the current one whose codes are accepted, because clocks differ. */
const maxDriftSteps = 1;

/** Generates a secret of 160 random bits in base32. RFC 4226 recommends this length. */
function generateSecret(): string {
  return Array.from(randomBytes(32), (byte) => base32Alphabet[byte % base32Alphabet.length]).join("");
}

/** Returns the `otpauth:` address of the secret, which authenticator apps read from a link or a QR code. */
export function formatOtpauthUri(secret: string, login: string): string {
  return `otpauth://totp/Stockroom:${encodeURIComponent(login)}?secret=${secret}&issuer=Stockroom`;
}

/**
 * Finds the time step whose code is `code`.
 * @param lastUsedStep last step whose code was used; codes of this step and of earlier steps are no longer valid
 * @returns null if the code is wrong or was used before
 */
export function findTimeStep(secret: string, code: string, lastUsedStep: number, nowMs = Date.now()): number | null {
  const current = Math.floor(nowMs / timeStepMs);
  let found: number | null = null;
  // Compares the codes of all accepted steps, so that the duration does not reveal which code matched.
  for (let step = current - maxDriftSteps; step <= current + maxDriftSteps; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(computeCode(secret, step)), Buffer.from(code));
    if (isEqual && step > lastUsedStep) found = step;
  }
  return found;
}

/** Computes the code of a time step (RFC 4226, section 5.3). */
export function computeCode(secret: string, timeStep: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(timeStep));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Decodes base32 (RFC 4648) without padding. */
function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The sign-ins of applications: made with the consent of the account, kept up by their application, good as keys (docs/reference/applications.md). */
import type { Application } from "../model/application.js";
import { Refusal } from "../model/errors.js";
import type { Document, Value } from "../model/field.js";
import { equals } from "../model/filter.js";
import type { Item } from "../model/plan.js";
import { toCaller, type Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import type { Scope } from "../model/scope.js";
import type { Storage } from "../port/storage.js";
import type { AccountReader } from "./accounts.js";
import { hashApiKey, matchesApiKey } from "./api-key.js";
import { planChange, planInsertion, planReading } from "./internal-plans.js";
import { removeIfThere } from "./write-if-there.js";
import { hasExpired, keepScope, keyResource, readKey, type Key } from "./key-resource.js";
import { keysAtMost, listKeys } from "./keys.js";
import { makeSecret, writeSecret, type SignInSecret } from "./sign-in-secret.js";

/** A code is good for so long, milliseconds. */
const codeMs = 60_000;
/** So many sign-ins of one application an account has at most; the oldest goes. */
const mostOfOne = 10;
/** So many access tokens of one sign-in are good at once. */
const mostTokens = 4;

/** What the consent of an account is to. */
export interface Consent {
  readonly application: Application;
  readonly scope: Scope;
  /** As the application has made it: RFC 7636, of S256. */
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  /** As which they are good. */
  readonly key: Key;
}

/** A sign-in in the state in which it was read, so that it is changed from this one only. */
export interface SignIn {
  readonly item: Item;
  readonly key: Key;
  /** Null when the code has been used. */
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

interface Parts {
  readonly registry: Registry;
  readonly storage: Storage;
}

/**
 * @returns the code that the application gets its first tokens for
 * @throws Refusal action_refused where the account has no API access, or no room for another key; rights_changed
 */
export async function startSignIn(
  principal: Principal,
  consent: Consent,
  { registry, storage }: Parts,
): Promise<string> {
  const { application, scope, challenge, redirectUri: redirect } = consent;
  await makeRoom(principal.account, application, { registry, storage });
  const code = makeSecret("code");
  const now = Date.now();
  const values = {
    digest: hashApiKey(code.handle),
    account: principal.account,
    name: application.name,
    scope: keepScope(scope, registry),
    created: now,
    expires: now + codeMs,
    client: application.id,
    secret: hashApiKey(code.secret),
    challenge,
    redirect,
  };
  await storage.write({ ...planInsertion(keyResource, values), caller: toCaller(principal) });
  return writeSecret(code);
}

/** What has expired goes when somebody comes, and the oldest of too many. */
async function makeRoom(account: number, { id }: Application, { registry, storage }: Parts): Promise<void> {
  const found = await storage.find(keyResource.path, equals("account", account), keysAtMost);
  const signIns = found.map((item) => readKey(item, registry)).filter(({ application }) => application !== null);
  const [ended, good] = [true, false].map((wanted) => signIns.filter(({ expires }) => hasExpired(expires) === wanted));
  const same = good!.filter(({ application }) => application === id);
  for (const key of [...ended!, ...same.slice(0, Math.max(0, same.length - mostOfOne + 1))]) {
    await removeSignIn(key.id, storage);
  }
}

/** Of a code or a refresh token, also of one that is good no more; null where there is none. */
export async function findSignIn({ handle }: SignInSecret, { registry, storage }: Parts): Promise<SignIn | null> {
  const [found] = await storage.find(keyResource.path, byHandle(handle), 1);
  if (found === undefined) return null;
  const item = await storage.read(planReading(keyResource, Number(found["id"]), Object.keys(keyResource.fields)));
  if (item === null) return null;
  const { challenge, redirect } = item.values;
  return { item, key: readKey(item.values, registry), challenge: textOf(challenge), redirectUri: textOf(redirect) };
}

/** Whether it is the one that is to be used next, or was when the sign-in ended; compares in constant time. */
export function isNext({ kind, secret }: SignInSecret, { item, challenge }: SignIn): boolean {
  const isOfKind = kind === (challenge === null ? "refresh" : "code");
  return matchesApiKey(secret, item.values["secret"]) && isOfKind;
}

/**
 * New tokens, for a code or a refresh token, which is good no more from then on.
 * @returns null where the sign-in has changed since it was read
 */
export async function issueTokens(
  { handle }: SignInSecret,
  { item, key, challenge }: SignIn,
  application: Application,
  storage: Storage,
): Promise<IssuedTokens | null> {
  const now = Date.now();
  const expires = challenge === null ? Number(key.expires) : now + application.lifetime * 1000;
  const end = Math.min(now + application.tokenLifetime * 1000, expires);
  const [access, refresh] = [makeSecret("access", handle), makeSecret("refresh", handle)];
  const others = readTokens(item.values).filter(([, until]) => !hasExpired(until));
  const tokens: readonly Token[] = [...others.slice(1 - mostTokens), [hashApiKey(access.secret), end]];
  const changes = {
    secret: hashApiKey(refresh.secret),
    tokens: JSON.stringify(tokens),
    seen: now,
    expires,
    challenge: null,
    redirect: null,
  };
  try {
    await storage.write({ ...planChange(keyResource, key.id, changes), state: [item] });
  } catch (error) {
    if (error instanceof Refusal && (error.code === "precondition_failed" || error.code === "not_found")) return null;
    throw error;
  }
  const expiresIn = Math.floor((end - now) / 1000);
  return { accessToken: writeSecret(access), refreshToken: writeSecret(refresh), expiresIn, key };
}

/** With all of its tokens, where it is not gone already. */
export function removeSignIn(id: number, storage: Storage): Promise<void> {
  return removeIfThere(storage, keyResource, id);
}

/** Those of the account, wherever it is signed in. */
export async function removeSignIns(account: number, { registry, storage }: Parts): Promise<void> {
  for (const { id, application } of await listKeys(account, registry, storage)) {
    if (application !== null) await removeSignIn(id, storage);
  }
}

/** As the key that it is as good as, with its own end; null where it is good no more. */
export async function checkAccessToken(
  { handle, secret }: SignInSecret,
  registry: Registry,
  reader: AccountReader,
): Promise<Key | null> {
  const [found] = await reader.find(keyResource.path, byHandle(handle), 1);
  if (found === undefined) return null;
  const token = readTokens(found).find(([digest]) => matchesApiKey(secret, digest));
  return token === undefined || hasExpired(token[1]) ? null : { ...readKey(found, registry), expires: token[1] };
}

type Token = readonly [digest: string, expires: number];

function readTokens({ tokens }: Document): readonly Token[] {
  return typeof tokens === "string" ? (JSON.parse(tokens) as readonly Token[]) : [];
}

function byHandle(handle: string) {
  return { kind: "unique", key: 0, values: [hashApiKey(handle)] } as const;
}

function textOf(value: Value | undefined): string | null {
  return typeof value === "string" ? value : null;
}

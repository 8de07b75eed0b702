/**
 * Sign-ins of applications, which people approve in the panel (docs/reference/applications.md). A sign-in is stored as a key of
 * the account, but its secrets are the application's tokens. Codes, tokens and authorization requests are stored until they
 * expire.
 */
import type { Application } from "../config/sign-in-settings.js";
import { whereEqual } from "../model/query/filter.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import type { Scope } from "../model/plan/scope.js";
import type { Storage } from "../storage/port/storage.js";
import type { AccountReader } from "./account-resources.js";
import { generateApiKey, hashApiKey } from "./credentials.js";
import { findByDigest, planInternalCreation, removeItemIfExists, defineInternalResource } from "./internal-plans.js";
import {
  type AccountKey,
  hasExpired,
  serializeScope,
  keyResource,
  toAccountKey,
  parseStoredScope,
} from "./key-resource.js";
import { maxKeysPerAccount, listKeys } from "./keys.js";
import { oauthTokensPath } from "../model/schema/internal-definition.js";

/** Maximum number of sign-ins of one application for an account. A new sign-in beyond this number removes the oldest. */
const maxSignInsPerApplication = 10;

type SignInServices = { readonly registry: Registry; readonly storage: Storage };

/**
 * Starts a sign-in and returns its id.
 * @param consent.firstTokenDeadlineMs time by which the application must fetch its first tokens, as UNIX time in milliseconds
 * @throws Refusal action_refused if the account has no API access or too many keys; rights_changed
 */
export async function startSignIn(
  principal: Principal,
  {
    application,
    scope,
    firstTokenDeadlineMs,
  }: { readonly application: Application; readonly scope: Scope; readonly firstTokenDeadlineMs: number },
  services: SignInServices,
): Promise<number> {
  const { registry, storage } = services;
  await removeExcessSignIns(principal.account, application, services);
  const values = {
    // The digest of a key that nobody knows. The item needs a digest, but the application signs in with tokens.
    digest: hashApiKey(generateApiKey()),
    account: principal.account,
    name: application.name,
    scope: serializeScope(scope, registry),
    created: Date.now(),
    expires: firstTokenDeadlineMs,
    client: application.id,
  };
  const { id } = await storage.write({ ...planInternalCreation(keyResource, values), caller: principal });
  return id;
}

/** Removes the account's expired sign-ins, and the oldest ones of this application, so that one more fits the limit. */
async function removeExcessSignIns(
  accountId: number,
  { id }: Application,
  { registry, storage }: SignInServices,
): Promise<void> {
  const found = await storage.find(keyResource.path, whereEqual("account", accountId), maxKeysPerAccount);
  const signIns = found.map((item) => toAccountKey(item, registry)).filter(({ application }) => application !== null);
  const [ended, valid] = [true, false].map((wanted) => signIns.filter(({ expires }) => hasExpired(expires) === wanted));
  const same = valid!.filter(({ application }) => application === id);
  for (const key of [...ended!, ...same.slice(0, Math.max(0, same.length - maxSignInsPerApplication + 1))]) {
    await removeSignIn(key.id, storage);
  }
}

/** Finds a sign-in, which may have expired; null if there is none with this id. */
export async function findSignIn(id: number, registry: Registry, reader: AccountReader): Promise<AccountKey | null> {
  const [found] = await reader.find(keyResource.path, whereEqual("id", id), 1);
  const key = found === undefined ? null : toAccountKey(found, registry);
  return key === null || key.application === null ? null : key;
}

/** Removes the sign-in with all of its tokens. Does nothing if the sign-in is already gone. */
export function removeSignIn(id: number, storage: Storage): Promise<void> {
  return removeItemIfExists(storage, keyResource, id);
}

export async function removeApplicationSignIns(
  accountId: number,
  { registry, storage }: SignInServices,
): Promise<void> {
  for (const { id, application } of await listKeys(accountId, registry, storage)) {
    if (application !== null) await removeSignIn(id, storage);
  }
}

export const tokenResource = defineInternalResource(
  oauthTokensPath,
  {
    /** Digest of the code or token (`digestToken`), which is not stored itself. */
    digest: "string",
    /** Id of the account. Both this field and `grant` are null until a person has answered the authorization request. */
    account: "integer",
    /** Id of the sign-in in `_keys`. */
    grant: "integer",
    /** Digest of the code that a person types to sign in on a device. */
    user_code: "string",
    /** Scope of the code or token, as JSON (`serializeScope`). */
    scope: "string",
    /** All other data that oidc-provider saves with the code or token, as JSON. */
    payload: "string",
    /** UNIX time in seconds at which the code or token was used; null while it can be used. */
    consumed: "integer",
    /** UNIX time in milliseconds at which the item expires. */
    expires: "integer",
  },
  ["account", "grant", "user_code", "expires"],
);

/** Digests a token for storage. The digest depends on the kind, so a token of one kind is not accepted as another kind. */
export function digestToken(tokenKind: string, token: string): string {
  return hashApiKey(`${tokenKind}:${token}`);
}

/** Finds a valid access token; null if it is unknown or has expired. `grant` is the id of the token's sign-in. */
export async function findAccessToken(token: string, registry: Registry, reader: AccountReader) {
  const found = await findByDigest(tokenResource, digestToken("AccessToken", token), reader);
  if (found === undefined || hasExpired(found["expires"])) return null;
  const { grant, scope, expires } = found;
  return { grant: Number(grant), scope: parseStoredScope(String(scope ?? "{}"), registry), expires: Number(expires) };
}

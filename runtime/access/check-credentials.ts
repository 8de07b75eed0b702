/**
 * Finds the account that the credentials of a request belong to. Credentials are a login with a key, or a key alone
 * (docs/reference/http.md#authentication).
 */
import type { Applications } from "../config/sign-in-settings.js";
import type { Document } from "../model/schema/field.js";
import type { Credential, Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import { limitScope } from "../model/plan/scope.js";
import {
  type AccountReader,
  type Accounts,
  hasFieldValue,
  findAccount,
  findAccountById,
  findPrincipal,
} from "./accounts.js";
import { matchesApiKey } from "./credentials.js";
import { type Key, hasExpired, keyResource } from "./key-resource.js";
import { findKey, isFurtherKey } from "./keys.js";
import { findSignIn, findAccessToken } from "./sign-ins.js";

export interface SentCredentials {
  /** Null if the request sends only a key. */
  readonly login: string | null;
  readonly key: string;
}

/** The owner of valid credentials. */
export interface CredentialHolder {
  readonly principal: Principal;
  /** The additional key that was used; null for the account's own key. */
  readonly key: Key | null;
}

export interface CredentialContext {
  readonly reader: AccountReader;
  readonly accounts: Accounts;
  readonly registry: Registry;
  /** Registered applications, by id. */
  readonly applications: Applications;
}

/** Returns null unless the key is correct and the account is active, eligible and has API access. */
export async function checkCredentials(
  { login, key }: SentCredentials,
  context: CredentialContext,
): Promise<CredentialHolder | null> {
  if (isFurtherKey(key)) return checkFurtherKey(login, key, context);
  if (login === null) return checkToken(key, context);
  const { reader, accounts } = context;
  const account = await findAccount(login, reader, accounts);
  const stored = account?.[accounts.declared.secret];
  // The comparison runs even without an account, so that its duration does not reveal which logins exist.
  if (!matchesApiKey(key, stored) || account === null) return null;
  return typeof stored === "string" ? findHolder(account, { kind: "key", stored }, null, context) : null;
}

/**
 * Checks an additional key, which identifies its account. If a login is sent with the key, it must be the login of that
 * account.
 */
async function checkFurtherKey(
  login: string | null,
  secret: string,
  context: CredentialContext,
): Promise<CredentialHolder | null> {
  const { reader, accounts, registry } = context;
  const idName = accounts.definition.id;
  const key = await findKey(secret, registry, reader);
  const account =
    login === null
      ? await findAccountById(key?.account ?? 0, reader, accounts)
      : await findAccount(login, reader, accounts);
  if (key === null || account === null || account[idName] !== key.account || hasExpired(key.expires)) return null;
  const { id, scope } = key;
  return findHolder(account, { kind: "token", resource: keyResource.path, id, scope }, key, context);
}

/** Accepts an access token of an application, which works like a key that expires soon. */
async function checkToken(text: string, context: CredentialContext): Promise<CredentialHolder | null> {
  const { reader, accounts, registry, applications } = context;
  if (applications.size === 0) return null;
  const token = await findAccessToken(text, registry, reader);
  const signIn = token === null ? null : await findSignIn(token.grant, registry, reader);
  const application = applications.get(signIn?.application ?? "");
  if (token === null || signIn === null || application === undefined) return null;
  const key = { ...signIn, expires: token.expires };
  const account = await findAccountById(key.account, reader, accounts);
  // The settings of the application may allow less now than at the time of the sign-in.
  const scope = limitScope(token.scope, application.scope);
  const credential = { kind: "token", resource: keyResource.path, id: key.id, scope } as const;
  return account === null ? null : findHolder(account, credential, key, context);
}

async function findHolder(
  account: Document,
  credential: Credential,
  key: Key | null,
  { reader, accounts, registry }: CredentialContext,
): Promise<CredentialHolder | null> {
  if (!hasFieldValue(account, accounts.declared.enabled)) return null;
  const principal = await findPrincipal(account, credential, reader, accounts, registry);
  return principal === null ? null : { principal, key };
}

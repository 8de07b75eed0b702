/** Whose the credentials of a request are: a login with a key, or a key by itself (docs/reference/http.md#authentication). */
import type { Applications } from "../model/application.js";
import { equals } from "../model/filter.js";
import type { Document } from "../model/field.js";
import type { Credential, Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import { limitScope } from "../model/scope.js";
import { matches, type AccountReader, type Accounts } from "./accounts.js";
import { matchesApiKey } from "./api-key.js";
import { findAccount, findPrincipal } from "./find-principal.js";
import { hasExpired, keyResource, type Key } from "./key-resource.js";
import { findKey, isFurtherKey } from "./keys.js";
import { findSignIn } from "./sign-ins.js";
import { findAccessToken } from "./token-resource.js";

export interface Shown {
  /** Null where a key is shown by itself. */
  readonly login: string | null;
  readonly key: string;
}

/** Who has shown good credentials. */
export interface Holder {
  readonly principal: Principal;
  /** Which of several keys of the account it was; null for its own. */
  readonly key: Key | null;
}

export interface CredentialContext {
  readonly reader: AccountReader;
  readonly accounts: Accounts;
  readonly registry: Registry;
  /** Those whose sign-ins are good, by id. */
  readonly applications: Applications;
}

/** Null unless the key is right and the account is active, has API access and is of an eligible type. */
export async function checkCredentials({ login, key }: Shown, context: CredentialContext): Promise<Holder | null> {
  if (isFurtherKey(key)) return checkFurtherKey(login, key, context);
  if (login === null) return checkToken(key, context);
  const { reader, accounts } = context;
  const account = await findAccount(login, reader, accounts);
  const stored = account?.[accounts.declared.secret];
  // Compared even when there is no account, so that the time does not reveal which logins exist.
  if (!matchesApiKey(key, stored) || account === null) return null;
  return typeof stored === "string" ? findHolder(account, { kind: "key", stored }, null, context) : null;
}

/** It says by itself whose it is; a login that comes with it must be that account's. */
async function checkFurtherKey(
  login: string | null,
  secret: string,
  context: CredentialContext,
): Promise<Holder | null> {
  const { reader, accounts, registry } = context;
  const { path, id: idName } = accounts.definition;
  const key = await findKey(secret, registry, reader);
  const account =
    login === null
      ? (await reader.find(path, equals(idName, key?.account ?? 0), 1))[0]
      : await findAccount(login, reader, accounts);
  if (key === null || !account || account[idName] !== key.account || hasExpired(key.expires)) return null;
  const { id, scope } = key;
  return findHolder(account, { kind: "token", resource: keyResource.path, id, scope }, key, context);
}

/** An access token of an application is a key that expires soon. */
async function checkToken(text: string, context: CredentialContext): Promise<Holder | null> {
  const { reader, accounts, registry, applications } = context;
  if (applications.size === 0) return null;
  const token = await findAccessToken(text, registry, reader);
  const signIn = token === null ? null : await findSignIn(token.grant, registry, reader);
  const application = applications.get(signIn?.application ?? "");
  if (token === null || signIn === null || application === undefined) return null;
  const key = { ...signIn, expires: token.expires };
  const { path, id: idName } = accounts.definition;
  const [account] = await reader.find(path, equals(idName, key.account), 1);
  // The file of applications may allow less by now.
  const scope = limitScope(token.scope, application.scope);
  const credential = { kind: "token", resource: keyResource.path, id: key.id, scope } as const;
  return account === undefined ? null : findHolder(account, credential, key, context);
}

async function findHolder(
  account: Document,
  credential: Credential,
  key: Key | null,
  { reader, accounts, registry }: CredentialContext,
): Promise<Holder | null> {
  if (!matches(account, accounts.declared.enabled)) return null;
  const principal = await findPrincipal(account, credential, reader, accounts, registry);
  return principal === null ? null : { principal, key };
}

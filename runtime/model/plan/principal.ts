import { isDeepStrictEqual } from "node:util";
import type { Scope } from "./scope.js";

/** The caller of a write: an account or the server itself. The transaction checks the caller's rights again. */
export interface Caller {
  /** Id of the account; 0 if the server itself writes. */
  readonly account: number;
  readonly root: boolean;
  /** Id of the account's tenant; 0 if the account may use all tenants. */
  readonly tenant: number;
  readonly groups: readonly number[];
  readonly privileges: readonly string[];
  /**
   * Set if the credential allows less than the account, as a key with a scope does. `root` and `privileges` then have
   * the limited rights.
   */
  readonly credentialLimits: CredentialLimits | null;
  /** The credential of the request. The transaction of a write checks whether it is still valid. Null for the server itself. */
  readonly credential: Credential | null;
}

/** The limits of a credential: its scope, and the full rights of the account for comparison. */
export interface CredentialLimits {
  readonly scope: Scope;
  /** Whether the account has root rights. The caller then sees all items, because a scope limits resources, not items. */
  readonly root: boolean;
  readonly privileges: readonly string[];
  /** Privileges that allow nothing outside the scope. The caller may grant no other privileges. */
  readonly grantablePrivileges: readonly string[];
  /** Privileges that a running action lends to the caller. The scope does not limit them. */
  readonly lentPrivileges: readonly string[];
}

export type Credential =
  /** The API key of the account, in its stored form. */
  | { readonly kind: "key"; readonly storedKey: string }
  /** An additional key of the account. Its account and scope never change. */
  | { readonly kind: "token"; readonly resource: string; readonly id: number; readonly scope: Scope | null }
  /** A session or link. It is valid only while its item exists in the database. */
  | { readonly kind: "item"; readonly resource: string; readonly id: number }
  /** Trusted code of an application that embeds the engine. It acts for the account without a credential. */
  | { readonly kind: "code" };

/** An authenticated account with its rights. */
export interface Principal extends Caller {
  readonly login: string;
}

/** Name of the member with the tenant in the response to `GET /me`. */
export const tenantPropertyName = "company";

/** The caller for writes that the server itself makes. */
export const serverCaller: Caller = {
  account: 0,
  root: true,
  tenant: 0,
  groups: [],
  privileges: [],
  credentialLimits: null,
  credential: null,
};

/** Returns the caller with every declared privilege if it has root rights. The server itself has root rights, but no privileges. */
export function addRootPrivileges(caller: Caller, { privileges }: { readonly privileges: readonly string[] }): Caller {
  return caller.root ? { ...caller, privileges } : caller;
}

/**
 * Tells whether both callers are the same account with the same rights and the same credential. Ignores the member
 * `login`, because a changed e-mail address does not change the rights of an account.
 */
export function hasSameAccountAndRights(caller: Caller, current: Caller): boolean {
  return isDeepStrictEqual({ ...caller, login: "" }, { ...current, login: "" });
}

/** Returns the id of the additional key with which the request was made. Undefined if it used another credential. */
export function apiKeyIdOf({ credential }: Caller): number | undefined {
  return credential?.kind === "token" ? credential.id : undefined;
}

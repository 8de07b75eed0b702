import { isDeepStrictEqual } from "node:util";
import { oncePer } from "../values/objects.js";
import type { Scope } from "./scope.js";

/** The caller of a write, with the rights that rules inside a transaction check. */
export interface Caller {
  /** Id of the account; 0 for the server itself. */
  readonly account: number;
  readonly root: boolean;
  /** Id of the tenant; 0 means all tenants. */
  readonly tenant: number;
  readonly groups: readonly number[];
  readonly privileges: readonly string[];
  /** Set if the credential allows less than the account. `root` and `privileges` are then the narrowed rights. */
  readonly narrowed: Narrowed | null;
  /** The credential, which the transaction of a write checks again; null for the server itself. */
  readonly credential: Credential | null;
}

/** How a scope narrows a caller: the scope, and the full rights of the account that it narrows. */
export interface Narrowed {
  readonly scope: Scope;
  /** Root rights of the account. A scope does not limit which items the caller sees. */
  readonly root: boolean;
  readonly privileges: readonly string[];
  /** Privileges that the scope covers for all resources. The caller may grant only these to others. */
  readonly fullyCovered: readonly string[];
  /** Privileges that a running action lends, for any resource. */
  readonly lent: readonly string[];
}

export type Credential =
  /** The key of the account, in its stored form. */
  | { readonly kind: "key"; readonly stored: string }
  /** An additional key of the account. Its account and scope never change. */
  | { readonly kind: "token"; readonly resource: string; readonly id: number; readonly scope: Scope | null }
  /** A session or link, whose item is removed as soon as it is no longer valid. */
  | { readonly kind: "item"; readonly resource: string; readonly id: number }
  /** Trusted code of the application, which acts for the account without a credential. */
  | { readonly kind: "code" };

/** An authenticated account with its rights. */
export interface Principal extends Caller {
  readonly login: string;
  /** The privileges as a set, for fast look-up. A root account holds every declared privilege. */
  readonly holds: ReadonlySet<string>;
}

/** The name of the tenant in the answer to `GET /me`. */
export const tenantKey = "company";

/** The server itself, for writes that no account requests. */
export const serverCaller: Caller = {
  account: 0,
  root: true,
  tenant: 0,
  groups: [],
  privileges: [],
  narrowed: null,
  credential: null,
};

/**
 * Returns the data of a principal that a plan contains, without members that only earlier stages use. The same
 * principal always gives the same caller object.
 */
export const toCaller = oncePer((principal: Principal): Caller => {
  const { account, root, tenant, groups, privileges, narrowed, credential } = principal;
  return { account, root, tenant, groups, privileges, narrowed, credential };
});

/** Returns the principal of a caller whose rights the transaction of a write has checked. */
export function toPrincipal(caller: Caller, { privileges }: { readonly privileges: readonly string[] }): Principal {
  return { ...caller, login: "", holds: new Set(caller.root ? privileges : caller.privileges) };
}

/** Whether both are the same account with the same rights and the same credential. */
export function isSameCaller(one: Caller, other: Principal): boolean {
  return isDeepStrictEqual(one, toCaller(other));
}

/** Returns the id of the additional key that the request used, if any. */
export function keyOf({ credential }: Caller): number | undefined {
  return credential?.kind === "token" ? credential.id : undefined;
}

import { isDeepStrictEqual } from "node:util";
import { oncePer } from "./once-per.js";
import type { Scope } from "./scope.js";

/** The caller of a write, as far as rules inside a transaction need it. */
export interface Caller {
  /** Id of the account; 0 for the server itself. */
  readonly account: number;
  readonly root: boolean;
  /** 0: every tenant. */
  readonly tenant: number;
  readonly groups: readonly number[];
  readonly privileges: readonly string[];
  /** Set if the credential allows less than the account; then `root` and `privileges` are the narrowed rights. */
  readonly narrowed: Narrowed | null;
  /** The credential, which the transaction of a write checks again; null for the server itself. */
  readonly credential: Credential | null;
}

/** The rights of the account behind a caller with a scope. */
export interface Narrowed {
  readonly scope: Scope;
  /** Root rights of the account. A scope does not change which items the caller sees. */
  readonly root: boolean;
  readonly privileges: readonly string[];
  /** Privileges that give nothing beyond the scope, whatever they are for: those that the caller may pass on. */
  readonly whole: readonly string[];
  /** Privileges that an action lends, for any resource. */
  readonly lent: readonly string[];
}

/** The credential of a caller. */
export type Credential =
  /** The key of the account, in its stored form. */
  | { readonly kind: "key"; readonly stored: string }
  /** One of the further keys of the account: an item that never changes what it lets its holder do. */
  | { readonly kind: "token"; readonly resource: string; readonly id: number; readonly scope: Scope | null }
  /** An item that is removed as soon as it is not to be relied on any more: a session, a link. */
  | { readonly kind: "item"; readonly resource: string; readonly id: number }
  /** Nothing: code of the application, which is trusted, acts for the account. */
  | { readonly kind: "code" };

/** An authenticated account with what it may do. */
export interface Principal extends Caller {
  readonly login: string;
  /** The same as `privileges`, for look-up; a root account holds every declared privilege. */
  readonly holds: ReadonlySet<string>;
}

/** What the interface calls the tenant in `GET /me`. */
export const tenantKey = "company";

/** The server itself, where no account asks. */
export const serverCaller: Caller = {
  account: 0,
  root: true,
  tenant: 0,
  groups: [],
  privileges: [],
  narrowed: null,
  credential: null,
};

/** Without what only the stages before a transaction use: plans are plain data. Of one principal, one caller. */
export const toCaller = oncePer((principal: Principal): Caller => {
  const { account, root, tenant, groups, privileges, narrowed, credential } = principal;
  return { account, root, tenant, groups, privileges, narrowed, credential };
});

/** Whether both are the same account with the same rights, shown by the same credential. */
export function isSameCaller(one: Caller, other: Principal): boolean {
  return isDeepStrictEqual(one, toCaller(other));
}

/** The id of the key that the request has shown, where the account has several. */
export function keyOf({ credential }: Caller): number | undefined {
  return credential?.kind === "token" ? credential.id : undefined;
}

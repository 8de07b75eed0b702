import { isDeepStrictEqual } from "node:util";
import { oncePer } from "./once-per.js";
import type { Scope } from "./scope.js";

/** Who asks, as far as a rule inside a transaction needs to know. */
export interface Caller {
  /** Id of the account; 0 for the server itself. */
  readonly account: number;
  readonly root: boolean;
  /** 0: every tenant. */
  readonly tenant: number;
  readonly groups: readonly number[];
  readonly privileges: readonly string[];
  /** Where what was shown lets the caller do less than the account may: `root` and `privileges` are what is left. */
  readonly narrowed: Narrowed | null;
  /** What all this rests on, null for the server itself: the transaction of a write looks at it again. */
  readonly credential: Credential | null;
}

/** What stands behind the rights of a caller that a scope has narrowed. */
export interface Narrowed {
  readonly scope: Scope;
  /** Of the account, whose sight of items the scope leaves as it is. */
  readonly root: boolean;
  readonly privileges: readonly string[];
  /** Privileges that give nothing beyond the scope, whatever they are for: those that the caller may pass on. */
  readonly whole: readonly string[];
  /** What an action lends, wherever it is for. */
  readonly lent: readonly string[];
}

/** What a caller has shown. */
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

import { isDeepStrictEqual } from "node:util";

/** Who asks, as far as a rule inside a transaction needs to know. */
export interface Caller {
  /** Id of the account; 0 for the server itself. */
  readonly account: number;
  readonly root: boolean;
  /** 0: every tenant. */
  readonly tenant: number;
  readonly groups: readonly number[];
  readonly privileges: readonly string[];
  /** What all this rests on, null for the server itself: the transaction of a write looks at it again. */
  readonly credential: Credential | null;
}

/** What a caller has shown. */
export type Credential =
  /** The key of the account, in its stored form. */
  | { readonly kind: "key"; readonly stored: string }
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
  credential: null,
};

const callers = new WeakMap<Principal, Caller>();

/** Without what only the stages before a transaction use: plans are plain data. Of one principal, one caller. */
export function toCaller(principal: Principal): Caller {
  let caller = callers.get(principal);
  if (caller === undefined) {
    const { account, root, tenant, groups, privileges, credential } = principal;
    callers.set(principal, (caller = { account, root, tenant, groups, privileges, credential }));
  }
  return caller;
}

/** Whether both are the same account with the same rights, shown by the same credential. */
export function isSameCaller(one: Caller, other: Principal): boolean {
  return isDeepStrictEqual(one, toCaller(other));
}

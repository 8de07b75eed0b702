import { isDeepStrictEqual } from "node:util";
import type { Caller } from "./plan.js";

/** An authenticated account with what it may do. */
export interface Principal extends Caller {
  readonly login: string;
  /** The same as `privileges`, for look-up; a root account holds every declared privilege. */
  readonly holds: ReadonlySet<string>;
}

/** The server itself, where no account asks. */
export const serverCaller: Caller = {
  account: 0,
  root: true,
  company: 0,
  groups: [],
  privileges: [],
  credential: null,
};

/** Without what only the stages before a transaction use: plans are plain data. */
export function toCaller({ account, root, company, groups, privileges, credential }: Principal): Caller {
  return { account, root, company, groups, privileges, credential };
}

/** Whether both are the same account with the same rights, shown by the same credential. */
export function isSameCaller(one: Caller, other: Principal): boolean {
  return isDeepStrictEqual(one, toCaller(other));
}

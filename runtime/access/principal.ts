import type { Caller } from "../plan/plan.js";

/** An authenticated account with what it may do. */
export interface Principal extends Caller {
  readonly login: string;
  /** The same as `privileges`, for look-up; a root account holds every declared privilege. */
  readonly holds: ReadonlySet<string>;
}

/** The server itself, where no account asks. */
export const serverCaller: Caller = { account: 0, root: true, company: 0, groups: [], privileges: [] };

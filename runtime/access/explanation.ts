/** What an account may do, and why. Ids as they travel. */
export interface Explanation {
  readonly account: string;
  readonly login: string;
  /** What the account needs to use the API or the panel at all. */
  readonly active: boolean;
  readonly eligible: boolean;
  readonly enabled: boolean;
  readonly has_password: boolean;
  /** Holds every privilege, in every tenant. */
  readonly root: boolean;
  /** "0": every tenant; null: none, so the account may do nothing. */
  readonly tenant: string | null;
  /** Of one that the caller does not see, without its name. */
  readonly groups: readonly { readonly id: string; readonly name: string | null; readonly active: boolean }[];
  /** Every privilege that is declared. */
  readonly privileges: readonly ExplainedPrivilege[];
}

export interface ExplainedPrivilege {
  readonly privilege: string;
  readonly held: boolean;
  /** Ids of the active groups that give it. */
  readonly groups: readonly string[];
  /** Ids of the groups that would give it if they were active. */
  readonly inactive_groups: readonly string[];
}

/** The rights of an account, each with its reason. Ids are in the form of the API. */
export interface Explanation {
  readonly account: string;
  readonly login: string;
  /** The account can use the API or the panel only if it is active, eligible, and enabled or has a password, respectively. */
  readonly active: boolean;
  readonly eligible: boolean;
  readonly enabled: boolean;
  readonly has_password: boolean;
  /** Whether the account has every privilege in every tenant. */
  readonly root: boolean;
  /** "0" means all tenants. Null means that the account has no tenant, and therefore no rights. */
  readonly tenant: string | null;
  /** The name is null for a group that the caller does not see. */
  readonly groups: readonly { readonly id: string; readonly name: string | null; readonly active: boolean }[];
  /** All declared privileges. */
  readonly privileges: readonly ExplainedPrivilege[];
}

export interface ExplainedPrivilege {
  readonly privilege: string;
  readonly held: boolean;
  /** Ids of the active groups that grant the privilege. */
  readonly groups: readonly string[];
  /** Ids of the inactive groups that would grant the privilege. */
  readonly inactive_groups: readonly string[];
}

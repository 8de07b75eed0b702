/** The rights of an account, with the groups that grant them. Ids are formatted as in API responses. */
export interface AccountRightsExplanation {
  readonly account: string;
  readonly login: string;
  /**
   * Whether the account is active. To use the API, an account must be `active`, `eligible` and `enabled`. To use the
   * panel, it must be `active` and `eligible`, and have a password unless it signs in with the identity provider.
   */
  readonly active: boolean;
  readonly eligible: boolean;
  readonly enabled: boolean;
  readonly has_password: boolean;
  /** Whether the account has every privilege in every tenant. */
  readonly root: boolean;
  /** Id of the account's tenant. "0" means all tenants. Null means no tenant, and therefore no rights. */
  readonly tenant: string | null;
  /** Groups of the account. The name is null if the caller does not see the group. */
  readonly groups: readonly { readonly id: string; readonly name: string | null; readonly active: boolean }[];
  /** All declared privileges, whether the account has them or not. */
  readonly privileges: readonly PrivilegeExplanation[];
}

export interface PrivilegeExplanation {
  readonly privilege: string;
  readonly held: boolean;
  /** Ids of the active groups that grant the privilege. */
  readonly groups: readonly string[];
  /** Ids of the inactive groups that would grant the privilege. */
  readonly inactive_groups: readonly string[];
}

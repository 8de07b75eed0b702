/**
 * Types of the responses of the panel's API. The type checker checks the JavaScript modules of the panel against them.
 */
import type { Scope } from "../model/plan/scope.js";
import type { Value } from "../model/schema/field.js";

/** The signed-in account and its session, as the API of the panel describes them. */
export interface SessionDescription {
  readonly csrf_token: string;
  /** Number of seconds without use after which the session ends. */
  readonly idle_timeout: number;
  readonly account_id: string;
  /** Identifies the description of the resources that the account may read, in all languages. */
  readonly description_digest: string;
  /** Whether the account has every privilege. */
  readonly root: boolean;
  /** Time at which the session ends at the latest, as UNIX time in seconds. */
  readonly expires_at: number;
  /** Names of the account's active groups, by id. */
  readonly groups: { readonly [id: string]: Value };
  /** Fields of the account that the account itself may read. */
  readonly account: { readonly [field: string]: Value };
}

/** An application that asks for the right to act in the name of the signed-in account. */
export interface ApplicationRequestingConsent {
  readonly id: string;
  readonly name: string;
  /** Origin of the page that the person returns to; null for an application on a device. */
  readonly origin: string | null;
  readonly scope: Scope;
}

/**
 * The question to the person, or the address to which the browser goes after the decision. The address is null for a device,
 * which polls for the decision.
 */
export type ConsentResponse =
  { readonly application: ApplicationRequestingConsent } | { readonly location: string | null };

/** A saved view of a list, as the API of the panel describes it. */
export interface SavedViewDescription {
  readonly id: string;
  /** Path of the resource. */
  readonly resource: string;
  readonly name: string;
  /** Id of the group whose members see the view; null for a private view. */
  readonly group: string | null;
  /** Whether the view belongs to the caller. */
  readonly own: boolean;
  /** Filters, order and columns as a query string, such as `sort_by=-age&cols=name`. */
  readonly query: string;
  /** Number of filters and columns of the view that no longer exist, or that the caller may not read. */
  readonly missing: number;
}

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

import type { Value } from "../model/schema/field.js";

/** The signed-in account and its session, as the API of the panel describes them. */
export interface SessionDescription {
  readonly csrf_token: string;
  /** The session ends after this many seconds without use. */
  readonly idle_timeout: number;
  readonly account_id: string;
  /** Whether the account has every privilege. */
  readonly root: boolean;
  /** UNIX time in seconds. */
  readonly expires_at: number;
  /** Names of the account's active groups, by id. */
  readonly groups: { readonly [id: string]: Value };
  /** Fields of the account that it may see itself. */
  readonly account: { readonly [field: string]: Value };
}

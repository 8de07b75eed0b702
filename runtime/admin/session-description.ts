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

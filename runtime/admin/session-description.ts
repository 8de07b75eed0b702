import type { Value } from "../model/field.js";

/** Who is signed in. */
export interface SessionDescription {
  readonly csrf_token: string;
  /** Seconds without use after which it ends. */
  readonly idle_timeout: number;
  readonly account_id: string;
  /** Holds every privilege. */
  readonly root: boolean;
  /** UNIX seconds. */
  readonly expires_at: number;
  /** Fields of the account, as it may see them itself. */
  readonly account: { readonly [field: string]: Value };
}

import type { Scope } from "../plan/scope.js";

/** A key as responses describe it. The secret of the key is not included, because it is shown only once. */
export interface KeyDescription {
  readonly key_id: string;
  readonly name: string;
  /** The scope that limits the rights of the key. Null if the key has all rights of the account. */
  readonly scope: Scope | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  /** Time of the last use, which may be some minutes old. Null if the key was never used. */
  readonly last_used_at: string | null;
  /** Name of the application for which the user signed in. Null for a key that a person created. */
  readonly application: string | null;
}

/** Name of the collection of keys below an account and below `me`. Declarations may not use this name there. */
export const keysName = "keys";

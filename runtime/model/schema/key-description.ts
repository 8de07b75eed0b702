import type { Scope } from "../plan/scope.js";

/** A key as answers describe it, without its secret, which is shown only once. */
export interface KeyDescription {
  readonly key_id: string;
  readonly name: string;
  /** Null if the key has all rights of the account. */
  readonly scope: Scope | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  /** Null if the key was never used. The time may be some minutes old. */
  readonly last_used_at: string | null;
  /** The application of a sign-in; null for a key that a person created. */
  readonly application: string | null;
}

/** Name of the collection of keys below an account and below `me`. No declaration may use this name there. */
export const keysName = "keys";

import type { Scope } from "../plan/scope.js";

/** A key as answers describe it, without its secret, which is shown only once. */
export interface KeyDescription {
  readonly key_id: string;
  readonly name: string;
  /** Null: all rights of the account. */
  readonly scope: Scope | null;
  readonly created_at: string;
  /** Null: never expires. */
  readonly expires_at: string | null;
  /** Null: never used. May lag behind by some minutes. */
  readonly last_used_at: string | null;
  /** The application of a sign-in; null for a key that a person created. */
  readonly application: string | null;
}

/** Name of the collection of keys below an account and below `me`; no declaration may use it there. */
export const keysName = "keys";

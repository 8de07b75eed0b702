import type { Scope } from "./scope.js";

/** A key as answers tell of it: without its secret, which is told once. */
export interface KeyDescription {
  readonly key_id: string;
  readonly name: string;
  /** Null: whatever the account may do. */
  readonly scope: Scope | null;
  readonly created_at: string;
  /** Null: never. */
  readonly expires_at: string | null;
  /** Null: never. Some minutes behind. */
  readonly last_used_at: string | null;
  /** Of which application it is the sign-in; null of a key that was made by hand. */
  readonly application: string | null;
}

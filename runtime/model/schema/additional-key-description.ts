import type { Scope } from "../plan/scope.js";

/** An API key as responses describe it. Only the response to its creation also contains the secret. */
export interface AdditionalKeyDescription {
  readonly key_id: string;
  readonly name: string;
  /** The scope that limits the rights of the key. Null if the key has all rights of the account. */
  readonly scope: Scope | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  /** Time of the last use, which may be some minutes old. Null if the key was never used. */
  readonly last_used_at: string | null;
  /** Name of the application that got the key when the account signed in to it. Null for a key that a person created. */
  readonly application: string | null;
}

/** Name of the collection of keys in paths such as `/me/keys`. Collections below accounts cannot have this name. */
export const keysPathSegment = "keys";

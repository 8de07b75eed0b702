import type { Scope } from "./scope.js";

/** An application of somebody else, into which people sign in with their accounts here (docs/reference/applications.md). */
export interface Application {
  /** Its `client_id`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Where people are sent back to: one of these, to the letter. */
  readonly redirectUris: readonly string[];
  /** Of its pages, which may use the API from a browser. */
  readonly origins: readonly string[];
  /** What it may be allowed at most. */
  readonly scope: Scope;
  /** How long a sign-in lasts at most, seconds. */
  readonly lifetime: number;
  /** How long an access token is good, seconds. */
  readonly tokenLifetime: number;
}

/** By id. */
export type Applications = ReadonlyMap<string, Application>;

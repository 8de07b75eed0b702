import type { Scope } from "../model/plan/scope.js";

/** An application of another vendor. People sign in to it with their accounts on this server (docs/reference/applications.md). */
export interface Application {
  /** The `client_id` of the application. */
  readonly id: string;
  /** Name of the application that people see. */
  readonly name: string;
  /**
   * Allowed redirect URIs, compared exactly. Empty if people sign in only on devices without a browser
   * (`allowsDevices`).
   */
  readonly redirectUris: readonly string[];
  /** Whether people may sign in to the application on devices without a browser (RFC 8628). */
  readonly allowsDevices: boolean;
  /** Origins of the application's web pages, which may call the API from a browser. */
  readonly origins: readonly string[];
  /** The largest scope that people can grant to the application. */
  readonly scope: Scope;
  /** Maximum duration of a sign-in, in seconds. */
  readonly signInLifetimeSeconds: number;
  /** Lifetime of an access token, in seconds. */
  readonly tokenLifetimeSeconds: number;
}

export type Applications = ReadonlyMap<string, Application>;

/** The ways in which people can sign in to the panel. */
export interface PanelSignInMethods {
  /** Name of the OpenID provider; null if there is none. */
  readonly providerName: string | null;
  readonly allowsPasswords: boolean;
}

/** An OpenID provider, with which people sign in to the panel (docs/reference/panel.md#signing-in-with-a-provider). */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** For people. */
  readonly label: string;
  /** Whose value is the login of an account. */
  readonly claim: string;
}

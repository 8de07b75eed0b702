/** An OpenID provider, with which people sign in to the panel (docs/reference/panel.md#signing-in-with-a-provider). */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** Name shown to people. */
  readonly label: string;
  /** The claim whose value is the login of an account. */
  readonly claim: string;
}

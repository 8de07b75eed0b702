/** The ways in which people can sign in to the panel. */
export interface SignInWays {
  /** Name of the provider; null: none. */
  readonly label: string | null;
  readonly passwords: boolean;
}

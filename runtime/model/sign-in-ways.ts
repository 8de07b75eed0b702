/** How people sign in. */
export interface SignInWays {
  /** Name of the provider; null: none. */
  readonly label: string | null;
  readonly passwords: boolean;
}

/** How people sign in. */
export interface SignInWays {
  /** What the provider is called; null: there is none. */
  readonly label: string | null;
  readonly passwords: boolean;
}

/** What a database that is opened tells and asks whoever opens it. */
export interface Opening {
  /** Runs before a file with items takes declarations that it does not know. */
  readonly prepareChange?: (() => Promise<void>) | undefined;
  /** Takes lines about what takes longer than a moment. */
  readonly say?: ((line: string) => void) | undefined;
}

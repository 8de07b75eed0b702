/** The servers of a database, as they know of each other. */
export interface Servers {
  /** Whether a server with one of these declarations, which it names by their digests, is running. */
  isServed(digests: readonly string[]): Promise<boolean>;
  /** From then on others see that this server is running. */
  announce(): Promise<void>;
}

/** What a database that is opened tells and asks whoever opens it. */
export interface Opening {
  /** Runs before a file with items takes declarations that it does not know. */
  readonly prepareChange?: (() => Promise<void>) | undefined;
  /** Takes lines about what takes longer than a moment. */
  readonly say?: ((line: string) => void) | undefined;
}

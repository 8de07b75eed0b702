/** Lets the servers of a database detect each other. */
export interface Servers {
  /** Whether a running server has one of these versions, given by their digests. */
  isServed(digests: readonly string[]): Promise<boolean>;
  /** From then on other servers see that this one is running. */
  announce(): Promise<void>;
}

/** Callbacks for opening a database. */
export interface Opening {
  /** Runs before a file with items accepts unknown declarations. */
  readonly prepareChange?: (() => Promise<void>) | undefined;
  /** Receives lines about steps that take longer than a moment. */
  readonly say?: ((line: string) => void) | undefined;
}

/** Lets the servers of a database detect each other. */
export interface Servers {
  /** Whether a running server has one of these versions, given by their digests. */
  isServed(digests: readonly string[]): Promise<boolean>;
  /** From then on other servers see that this one is running. */
  announce(): Promise<void>;
}

/** A migration that was planned, and found to have no obstacles. */
export interface Assessed {
  /** Digest of the version that the database had then. */
  readonly from: string;
  /** Older servers go on writing. */
  readonly isAdditive: boolean;
}

/** Callbacks for opening a database. */
export interface Opening {
  /** Runs before a file with items accepts unknown declarations. */
  readonly prepareChange?: (() => Promise<Assessed>) | undefined;
  /** Receives lines about steps that take longer than a moment. */
  readonly say?: ((line: string) => void) | undefined;
}

/** What answers to requests that call something by its name of before say of that: types only. UNIX times, in seconds. */
export interface Deprecation {
  /** From then on the new name is the one to use (RFC 9745). */
  readonly deprecated: number;
  /** When the old name is to go (RFC 8594). */
  readonly sunset?: number;
}

/** The name that a resource had before, the last part of its path. */
export interface ResourceAlias extends Deprecation {
  readonly name: string;
}

/** What is meant by a value that was called otherwise before. */
export interface ValueAlias extends Deprecation {
  readonly value: string;
}

/** What is meant by the name that a field had before. */
export interface FieldAlias extends Deprecation {
  readonly field: string;
}

/** The deprecation of a former name, which answers to requests that use it mention. UNIX times, seconds. */
export interface Deprecation {
  /** The time from which clients should use the new name (RFC 9745). */
  readonly deprecated: number;
  /** The time at which the former name is removed (RFC 8594). */
  readonly sunset?: number;
}

/** The name that a resource had before, the last part of its path. */
export interface ResourceAlias extends Deprecation {
  readonly name: string;
}

/** The current value for a former one. */
export interface ValueAlias extends Deprecation {
  readonly value: string;
}

/** The current field for a former name. */
export interface FieldAlias extends Deprecation {
  readonly field: string;
}

/** The deprecation of a former name, which responses to requests with that name announce. Times are UNIX times in seconds. */
export interface Deprecation {
  /** The time from which clients should use the new name (RFC 9745). */
  readonly deprecated: number;
  /** The time at which the former name is removed (RFC 8594). */
  readonly sunset?: number;
}

/** A former name of a resource, which may replace the last segment of its path. */
export type ResourceAlias = Deprecation & { readonly name: string };

/** The current value for a former value. */
export type ValueAlias = Deprecation & { readonly value: string };

/** The current field for a former name. */
export type FieldAlias = Deprecation & { readonly field: string };

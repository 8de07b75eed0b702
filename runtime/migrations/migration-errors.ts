/** Errors that tell why a process cannot use its declarations, or can no longer use them. */

/** Thrown if stored data does not allow the declarations. The message is for the maintainer. */
export class MigrationRejectedError extends Error {}

/** Thrown if two stored items have the same values of a new unique key. */
export class DuplicateUniqueKeyError extends MigrationRejectedError {
  constructor(path: string, cause: unknown, itemHint = "") {
    super(`two items of "${path}" have the same values for a new unique key${itemHint}. Change one of them first`, {
      cause,
    });
  }
}

/** Thrown during a migration if another process has taken over: it has taken the lease, or has recorded or removed a version. */
export class MigrationSupersededError extends Error {}

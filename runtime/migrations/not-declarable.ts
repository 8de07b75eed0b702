/** Errors that say why a process cannot use its declarations, or no longer can. */

/** Stored data does not allow the declarations; the message is for the maintainer. */
export class NotDeclarable extends Error {}

/** Two stored items have the same values of a new unique key. */
export class NotUnique extends NotDeclarable {
  constructor(path: string, cause: unknown, where = "") {
    super(`two items of "${path}" have the same values for a new unique key${where}. Change one of them first`, {
      cause,
    });
  }
}

/**
 * Another process has finished the migration, recorded another version, or given this version up, while this process
 * was changing items.
 */
export class Overtaken extends Error {}

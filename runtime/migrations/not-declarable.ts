/** Errors that say why a process cannot use its declarations, or no longer can. */
import { Refusal } from "../model/plan/errors.js";

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

/** Creates the error for a write of an older server after a migration whose steps are not additive. */
export function createStoppedError(): Refusal {
  const message =
    "a newer release has migrated the database, and this older server can only read: retry after it has been replaced";
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" } });
}

/**
 * Another process has finished the migration, recorded another version, or given this version up, while this process
 * was changing items.
 */
export class Overtaken extends Error {}

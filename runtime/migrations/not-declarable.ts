/** Why a process cannot have, or has no more, the declarations that it comes with. */
import { Refusal } from "../model/errors.js";

/** What is there does not allow what is declared: words for the maintainer. */
export class NotDeclarable extends Error {}

/** The items that are there do not allow what is declared. */
export class NotUnique extends NotDeclarable {
  constructor(path: string, cause: unknown, where = "") {
    super(
      `two items of "${path}" have the same values for a unique key that is declared now${where}. Change one of them first`,
      { cause },
    );
  }
}

/** A write of an older server after a migration with steps that are not additive. */
export function refuseStopped(): Refusal {
  const message =
    "a newer release has migrated the database, and this server of an older release only reads: try again when it is replaced";
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" } });
}

/** While items were written anew another process has come to the end, has brought another declaration, or has given this one up. */
export class Overtaken extends Error {}

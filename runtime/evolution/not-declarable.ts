/** Why a process cannot have, or has no more, the declarations that it comes with. */
import type { Refusal } from "../model/errors.js";
import { refuseOutgoing } from "../model/refuse-outgoing.js";

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

/** A later declaration keeps values in another form than the one of this process would write them. */
export class Stopped extends NotDeclarable {
  constructor() {
    super(
      "the database has gone on to declarations under which these must not write any more: values are kept in another form. " +
        'Serve the latest, or bring a backup of before into another database with "stockroom restore"',
    );
  }
}

/** Of every write of a process that must not write any more. */
export function refuseStopped(): Refusal {
  return refuseOutgoing("later declarations keep values in another form", new Stopped());
}

/** While items were written anew another process has come to the end, has brought another declaration, or has given this one up. */
export class Overtaken extends Error {}

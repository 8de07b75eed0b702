import { Refusal } from "../model/errors.js";
import type { WriteRule } from "../port/storage.js";
import { isLimitedToOwn } from "./visibility.js";

/** Who sees only what is their own makes nothing for others, and gives nothing away: 403. */
export function createOwnRule(): WriteRule {
  return {
    appliesTo: ({ own }) => own !== undefined,
    async authorize({ definition: { own, name }, plan: { caller }, after }) {
      if (after === null || !isLimitedToOwn(caller, own) || after[own.field] === caller.account) return;
      throw new Refusal(
        "privilege_missing",
        `you need the privilege ${own.unless} to write ${name} whose ${own.field} is another account than yours`,
      );
    },
  };
}

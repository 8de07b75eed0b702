import { Refusal } from "../model/errors.js";
import type { WriteRule } from "../port/storage.js";
import { isLimitedToOwn } from "./visibility.js";

/** Callers who see only their own items cannot create items for others or give items away: 403. */
export function createOwnRule(): WriteRule {
  return {
    appliesTo: ({ own }) => own !== undefined,
    async authorize({ definition: { own, name }, plan: { caller }, after }) {
      if (after === null || !isLimitedToOwn(caller, own) || after[own.field] === caller.account) return;
      throw new Refusal(
        "privilege_missing",
        `you need the privilege ${own.unless} to write ${name} whose ${own.field} is not your account`,
      );
    },
  };
}

import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../changes/difference.js";
import type { RuleName } from "../changes/rules.js";
import { isStoredAlike, typeOf } from "../stored-schema.js";
import { type FieldChange, type KindOfStep, findFields } from "./step.js";

/**
 * Makes a rule stricter. Items are checked before the step, and none changes. The step is not additive, because older servers
 * would write values that the rule forbids.
 */
export const tighten: KindOfStep = {
  says: "has a tighter rule",
  isAdditive: false,
  find(change) {
    const { before, now, differences } = change;
    const isMoved =
      before !== null &&
      now !== null &&
      (["parent", "id", "idWithinParent", "company"] as const).some(
        (name) => !isDeepStrictEqual(before[name], now[name]),
      );
    const declared = differences.filter(isTightening).map(({ field }) => field);
    return [...(isMoved ? [null] : []), ...findFields(change, isTighter), ...declared];
  },
};

function isTighter({ before, now }: FieldChange): boolean {
  if (before === undefined) return false;
  return (
    (now.reference !== undefined && !isDeepStrictEqual(before.reference, now.reference)) ||
    (before.required === false && now.required === true) ||
    !isStoredAlike(typeOf(before), typeOf(now))
  );
}

/**
 * Whether older servers could break the new rule. They cannot break a new unique key, because they maintain the keys of later
 * versions.
 */
function isTightening({ rule, class: kind }: Difference): boolean {
  return (kind === "word" && rule !== "unique-added") || tightening.has(rule);
}

/** Rules that existing items may break until they are changed, but later writes must not. */
const tightening: ReadonlySet<RuleName> = new Set([
  "accounts-changed",
  "condition-added",
  "create-only-added",
  "create-only-removed",
  "fill-added",
  "groups-changed",
  "immutable-added",
  "initial-narrowed",
  "object-closed",
  "order-added",
  "read-only-added",
  "reference-same-tenant-added",
  "transitions-narrowed",
]);

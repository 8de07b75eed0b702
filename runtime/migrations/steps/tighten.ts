import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../changes/difference.js";
import type { RuleName } from "../changes/rules.js";
import { holdsAsIs, typeOf } from "../stored-schema.js";
import { type FieldChange, type KindOfStep, findFields } from "./step.js";

/**
 * Makes a rule stricter. Items are checked before, and none changes. The step is not additive, because older servers
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
    !holdsAsIs(typeOf(before), typeOf(now))
  );
}

/** Older servers maintain the unique keys of later versions, so the keys also hold for their writes. */
function isTightening({ rule, class: kind }: Difference): boolean {
  return (kind === "word" && rule !== "unique-added") || tightening.has(rule);
}

/** Rules for values and for accounts, which existing items may break until they change. */
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

import { isDeepStrictEqual } from "node:util";
import { findFields, type KindOfStep } from "./step.js";

/**
 * Computes a rollup for every item (`../roll-up.ts`). The step is not additive, because writes of older servers would
 * not keep the rollup up to date.
 */
export const rollUp: KindOfStep = {
  says: "is computed from other items",
  isAdditive: false,
  find: (change) =>
    findFields(change, ({ before, now }) => now.rollup !== undefined && !isDeepStrictEqual(before?.rollup, now.rollup)),
};

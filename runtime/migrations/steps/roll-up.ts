import { isDeepStrictEqual } from "node:util";
import { findFields, type KindOfStep } from "./step.js";

/** The rollup is computed for every item (`../roll-up.ts`). Writes of older servers would not keep it up to date. */
export const rollUp: KindOfStep = {
  says: "is computed from other items",
  isAdditive: false,
  find: (change) =>
    findFields(change, ({ before, now }) => now.rollup !== undefined && !isDeepStrictEqual(before?.rollup, now.rollup)),
};

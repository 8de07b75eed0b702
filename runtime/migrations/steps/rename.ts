import { findFields, type KindOfStep } from "./step.js";

/**
 * Renames a resource or field. The database keeps the first name, so no item changes. Older servers still serve the
 * former name.
 */
export const rename: KindOfStep = {
  says: "is renamed",
  isAdditive: false,
  find(change) {
    const { before, now } = change;
    const isResource = before !== null && now !== null && before.as !== now.as;
    const fields = findFields(change, (each) => each.before !== undefined && each.before.as !== each.now.as);
    return [...(isResource ? [null] : []), ...fields];
  },
};

import { findFields, type KindOfStep } from "./step.js";

/** The database keeps the name that the place had first, so no item changes. Requests to older servers use the former name. */
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

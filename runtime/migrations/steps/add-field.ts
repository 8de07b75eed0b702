import { findFields, isNew, isOptional, type KindOfStep } from "./step.js";

/** Adds a field. Existing items get its default, if it has one, and so do items that older servers create. */
export const addField: KindOfStep = {
  says: "is a new field that is optional or has a default",
  isAdditive: true,
  find: (change) =>
    findFields(change, (each) => isNew(each) && isOptional(each.field) && each.now.rollup === undefined),
};

import { findFields, isNew, isOptional, type KindOfStep } from "./step.js";

/** A new field. Items get its default, if it has one, and so do those that older servers make. */
export const addField: KindOfStep = {
  says: "is a new field that is optional or has a default",
  isAdditive: true,
  find: (change) =>
    findFields(change, (each) => isNew(each) && isOptional(each.field) && each.now.rollup === undefined),
};

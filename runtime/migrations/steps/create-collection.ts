import type { KindOfStep } from "./step.js";

/** A new resource: a table with its indexes, or a collection. */
export const createCollection: KindOfStep = {
  says: "is new",
  isAdditive: true,
  find: ({ before, now, schema }) => (before === null && now !== null && schema === null ? [null] : []),
};

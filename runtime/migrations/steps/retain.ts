import type { KindOfStep } from "./step.js";

/**
 * Keeps the data of a removed declaration until `stockroom erase` deletes it. The step is not additive, because older
 * servers would still write that data.
 */
export const retain: KindOfStep = {
  says: "is removed, and its data retained",
  isAdditive: false,
  find({ before, now }) {
    if (before === null) return [];
    if (now === null) return [null];
    const sources = new Set(Object.values(now.fields).map(({ source }) => source?.field));
    return Object.entries(before.fields)
      .filter(([stored]) => now.fields[stored] === undefined && !sources.has(stored))
      .map(([stored, { as = stored }]) => as);
  },
};

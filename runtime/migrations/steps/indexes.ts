import { isDeepStrictEqual } from "node:util";
import { changesNothing, type ItemStep, type PlannedResource } from "./step.js";

/**
 * Plans the texts for the indexes of new unique keys, and the search words of existing items. The indexes themselves
 * are created later.
 */
export function planIndexes({ stored, current }: PlannedResource): readonly ItemStep[] {
  const rewrittenKeys = current.unique.filter((name) => !stored.unique.includes(name));
  const rewritesSearchWords = !isDeepStrictEqual(new Set(stored.searchable), new Set(current.searchable));
  if (rewrittenKeys.length === 0 && !rewritesSearchWords) return [];
  return [{ ...changesNothing, rewrittenKeys, rewritesSearchWords }];
}

import { isDeepStrictEqual } from "node:util";
import { changesNothing, type ItemStep, type PlannedResource } from "./step.js";

/**
 * Plans the data that indexes need in existing items: search words, and the texts of new unique keys. The indexes themselves are
 * created later.
 */
export function planIndexes({ stored, current }: PlannedResource): readonly ItemStep[] {
  const rewrittenKeys = current.unique.filter((name) => !stored.unique.includes(name));
  const rewritesSearchWords = !isDeepStrictEqual(new Set(stored.searchable), new Set(current.searchable));
  if (rewrittenKeys.length === 0 && !rewritesSearchWords) return [];
  return [{ ...changesNothing, rewrittenKeys, rewritesSearchWords }];
}

import { isDeepStrictEqual } from "node:util";
import type { RecordedResource } from "../schema-version.js";
import { changesNothing, type KindOfStep } from "./step.js";

/**
 * Writes the texts of unique keys and the search words of existing items, then creates the index. Older servers write both,
 * too.
 */
export const buildIndex: KindOfStep = {
  says: "gets a unique key, a search or an index",
  isAdditive: true,
  find: ({ before, now }) => (before !== null && now !== null && hasOthers(now, before) ? [null] : []),
  plan({ stored, current }) {
    const rewrittenKeys = current.unique.filter((name) => !stored.unique.includes(name));
    const rewritesSearchWords = !isDeepStrictEqual(new Set(stored.searchable), new Set(current.searchable));
    return rewrittenKeys.length > 0 || rewritesSearchWords
      ? [{ ...changesNothing, rewrittenKeys, rewritesSearchWords }]
      : [];
  },
};

/** Drops the index at the end of the migration. Values stay. */
export const dropIndex: KindOfStep = {
  says: "loses a unique key, a search or an index",
  isAdditive: true,
  find: ({ before, now }) => (before !== null && now !== null && hasOthers(before, now) ? [null] : []),
};

function hasOthers(one: RecordedResource, other: RecordedResource): boolean {
  const known = listIndexes(other);
  return listIndexes(one).some((index) => !known.includes(index));
}

function listIndexes({ unique, searchable, sortable, indexes }: RecordedResource): readonly string[] {
  return [...unique, ...searchable.map((name) => `words of ${name}`), ...sortable, ...indexes].map((each) =>
    JSON.stringify(each),
  );
}

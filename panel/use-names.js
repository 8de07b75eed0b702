/** @import { Field, Item, Names, Place } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { readReferred } from "./read-page.js";
import { useEffect, useState } from "./vendor/hooks.js";

/** Names before they are loaded. */
const unread = { get: () => "…" };

/**
 * Loads the names of the items that fields refer to.
 * @param {readonly Field[]} fields
 * @param {readonly Item[]} items
 * @param {Place} place
 * @returns {Names}
 */
export function useNames(fields, items, place) {
  const catalog = useCatalog();
  const [names, setNames] = useState(
    /** @returns {Names} */ () => {
      const known = fields.flatMap(({ reference }) => reference?.to ?? []).filter((path) => catalog.byPath.has(path));
      return new Map(known.map((path) => [path, unread]));
    },
  );
  const listed = fields.map(({ name }) => name).join();
  useEffect(() => {
    const reading = new AbortController();
    void readReferred(fields, items, place, catalog, reading.signal).then(
      (found) => reading.signal.aborted || setNames(found),
    );
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- depends on the contents: each render creates new lists
  }, [...items, listed]);
  return names;
}

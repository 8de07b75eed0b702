/** @import { Field, Item, Names, Place } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { readReferred } from "./read-items.js";
import { useReading } from "./use-reading.js";

/** Shows "…" in place of each name until the names are loaded. */
const loadingNames = { get: () => "…" };

/**
 * Loads the names of the items that fields refer to.
 * @param {readonly Field[]} fields
 * @param {readonly Item[]} items
 * @param {Place} place
 * @returns {Names}
 */
export function useNames(fields, items, place) {
  const catalog = useCatalog();
  const { data: names } = useReading(
    (signal) => readReferred(fields, items, place, catalog, signal),
    [...items, fields.map(({ name }) => name).join()],
  );
  if (names !== null) return names;
  const known = fields.flatMap(({ reference }) => reference?.to ?? []).filter((path) => catalog.byPath.has(path));
  return new Map(known.map((path) => [path, loadingNames]));
}

/** @import { Field, Item, ReferencedItemNames, ResourceLocation } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { readReferencedNames } from "./read-items.js";
import { useAsyncData } from "./use-async-data.js";

/** Shows "…" in place of each name until the names are loaded. */
const loadingNames = { get: () => "…" };

/**
 * Loads the names of the items that fields refer to.
 * @param {readonly Field[]} fields
 * @param {readonly Item[]} items
 * @param {ResourceLocation} place
 * @returns {ReferencedItemNames}
 */
export function useReferencedNames(fields, items, place) {
  const catalog = useCatalog();
  const { data: names } = useAsyncData(
    () => readReferencedNames(fields, items, place, catalog),
    [...items, fields.map(({ name }) => name).join()],
  );
  if (names !== null) return names;
  const known = fields.flatMap(({ reference }) => reference?.to ?? []).filter((path) => catalog.byPath.has(path));
  return new Map(known.map((path) => [path, loadingNames]));
}

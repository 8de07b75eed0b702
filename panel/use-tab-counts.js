/** @import { Resource } from "./types.js" */
import { send } from "./api.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * Counts the items of each collection of an item.
 * @param {readonly Resource[]} collections
 * @param {readonly string[]} segments of the item
 * @param {string | undefined} version of the item
 * @returns {ReadonlyMap<string, number>} numbers by path of the resource, as far as they are loaded
 */
export function useTabCounts(collections, segments, version) {
  const [counts, setCounts] = useState(/** @type {ReadonlyMap<string, number>} */ (new Map()));
  const item = segments.join("/");
  const names = collections.map(({ name }) => name).join();
  useEffect(() => {
    const counting = new AbortController();
    for (const { path, name } of collections) {
      send("HEAD", `${item}/${name}?page=1&items_per_page=1`, undefined, {}, counting.signal).then(
        ({ headers }) => setCounts((known) => new Map([...known, [path, Number(headers.get("X-Total-Count"))]])),
        () => {},
      );
    }
    return () => counting.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- depends on the names of the collections
  }, [item, names, version]);
  return counts;
}

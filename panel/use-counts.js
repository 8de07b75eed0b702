/** @import { Item } from "./types.js" */
import { send } from "./api.js";
import { isFilter } from "./is-filter.js";
import { useReading } from "./use-reading.js";

/**
 * The values to count: those of the field `path`, in the collection at `segments`, with the filters in `query`.
 * @typedef {{ path: string, segments: readonly string[], query: URLSearchParams }} Counting
 */

/** @type {ReadonlyMap<string, number>} */
const unknown = new Map();

/**
 * Counts the items of the list for each value of a field, without the field's own filter.
 * @param {Counting} counting
 * @param {boolean} isCountable
 * @returns {ReadonlyMap<string, number>} empty as long as the counts are unknown
 */
export function useCounts({ path, segments, query }, isCountable) {
  const others = [...query].filter(([name]) => (isFilter(name) || name === "q") && name.split("[")[0] !== path);
  const asked = `${segments.join("/")}/aggregate?${new URLSearchParams([...others, ["group", path]])}`;
  const { data, failure } = useReading(
    async (signal) =>
      isCountable ? readCounts((await send("GET", asked, undefined, {}, signal)).body, path) : unknown,
    [asked, isCountable],
  );
  // If counting fails, the filter shows its values without counts.
  return failure === null ? (data ?? unknown) : unknown;
}

/**
 * @param {Item} body
 * @param {string} path
 */
function readCounts(body, path) {
  // The answer to an aggregate (docs/reference/http.md#aggregates).
  const { groups } = /** @type {{ readonly groups: readonly { group: Item, count: number }[] }} */ (
    /** @type {unknown} */ (body)
  );
  return new Map(groups.map(({ group, count }) => [String(group[path]), count]));
}

/** @import { Item } from "./types.js" */
import { send } from "./api.js";
import { isFilterParameter } from "./list-query.js";
import { useAsyncData } from "./use-async-data.js";

/**
 * Describes which values to count: `path` is the field whose values are counted, `segments` is the collection, and
 * `query` has the filters.
 * @typedef {{ path: string, segments: readonly string[], query: URLSearchParams }} Counting
 */

/** @type {ReadonlyMap<string, number>} */
const noCounts = new Map();

/**
 * Counts the items of a list for each value of a field. The filter of this field is ignored, so that the user sees how
 * many items another value would find.
 * @param {Counting} counting
 * @param {boolean} isCountable whether the server can count the field's values; if not, no request is sent
 * @returns {ReadonlyMap<string, number>} empty as long as the counts are unknown
 */
export function useValueCounts({ path, segments, query }, isCountable) {
  const others = [...query].filter(
    ([name]) => (isFilterParameter(name) || name === "q") && name.split("[")[0] !== path,
  );
  const asked = `${segments.join("/")}/aggregate?${new URLSearchParams([...others, ["group", path]])}`;
  const { data, failure } = useAsyncData(
    async (signal) =>
      isCountable ? readCounts((await send("GET", asked, undefined, {}, signal)).body, path) : noCounts,
    [asked, isCountable],
  );
  // If counting fails, returns no counts. The filter then shows its values without numbers.
  return failure === null ? (data ?? noCounts) : noCounts;
}

/**
 * @param {Item} body
 * @param {string} path
 */
function readCounts(body, path) {
  // `aggregate` answers in this form (docs/reference/http.md#aggregates).
  const { groups } = /** @type {{ readonly groups: readonly { group: Item, count: number }[] }} */ (
    /** @type {unknown} */ (body)
  );
  return new Map(groups.map(({ group, count }) => [String(group[path]), count]));
}

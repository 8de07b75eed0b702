/** @import { PickerOption, ItemFilterReader, Resource } from "./types.js" */
import { loadScript } from "./load-on-demand.js";
import { emptyIdOf } from "./item-names.js";
import { toFailure } from "./request.js";
import { t } from "./translate.js";
import { useEffect, useRef, useState } from "preact/hooks";

/** Delay after the last key press before a search, in milliseconds. */
const searchDelay = 150;

/**
 * @typedef {object} SearchResult
 * @property {string | null} words the words that the search has looked for; null before the first search
 * @property {readonly PickerOption[]} items
 * @property {string | null} problem
 */

/**
 * @typedef {object} Search
 * @property {SearchResult} found
 * @property {(words: string) => Promise<SearchResult>} search searches immediately, and aborts the previous search
 * @property {(words: string) => void} searchSoon searches after `searchDelay`, unless `search`, `searchSoon` or `stop`
 * is called meanwhile
 * @property {() => void} stop
 */

/** @type {SearchResult} */
const emptySearchResult = { words: null, items: [], problem: null };

/**
 * @param {{ target: Resource, path: string | null, readItemFilter: ItemFilterReader, none?: string | null }} props
 * `none` is the label of the id that means "no item"
 * @returns {Search}
 */
export function useSearch({ target, path, readItemFilter, none = null }) {
  const [found, setFound] = useState(emptySearchResult);
  const searching = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => searching.current?.abort(), []);

  const supersede = () => {
    searching.current?.abort();
    return (searching.current = new AbortController()).signal;
  };
  /** @type {(words: string, signal: AbortSignal) => Promise<readonly PickerOption[]>} */
  const find = async (words, signal) => {
    if (path === null) return [];
    const { findItems } = await loadScript("search");
    const items = await findItems(target, path, words, await readItemFilter(), signal);
    const isNoneFound = none?.toLowerCase().startsWith(words.toLowerCase());
    return isNoneFound ? [{ id: emptyIdOf(target), name: none ?? "" }, ...items] : items;
  };
  const search = async (/** @type {string} */ words, signal = supersede()) => {
    /** @type {SearchResult} */
    const answer = await find(words, signal).then(
      (items) => ({ words, items, problem: null }),
      (/** @type {unknown} */ error) => ({
        words,
        items: [],
        problem: t("Cannot search: {problem}", { problem: toFailure(error).message }),
      }),
    );
    if (!signal.aborted) setFound(answer);
    return answer;
  };
  return {
    found,
    search,
    searchSoon(words) {
      const signal = supersede();
      setTimeout(() => void (signal.aborted || search(words, signal)), searchDelay);
    },
    stop() {
      supersede();
      setFound(emptySearchResult);
    },
  };
}

import { countItems } from "./read-items.js";
import { useEffect, useState } from "preact/hooks";

/**
 * Counts the items on all pages of a list, once for each set of filters. Counting begins after the page is read, so
 * that the page appears early: counting a large collection takes longer than reading a page.
 * @param {string} path
 * @param {string} filterQuery filters as a query
 * @param {import("./types.js").Page | null} page the shown page; null before the first page is read
 * @param {boolean} isFirst whether the page is the first page of the list
 * @returns the number of items; null until the server has counted them
 */
export function useTotal(path, filterQuery, page, isFirst) {
  const [known, setKnown] = useState(/** @type {{ asked: string, total: number } | null} */ (null));
  const asked = `${path}?${filterQuery}`;
  const total = known?.asked === asked ? known.total : null;
  useEffect(() => {
    if (page === null || total !== null) return undefined;
    if (isFirst && page.next === null) return setKnown({ asked, total: page.items.length });
    const counting = new AbortController();
    countItems(path, filterQuery, counting.signal).then(
      (found) => setKnown({ asked, total: found }),
      () => {},
    );
    return () => counting.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` contains path and filters
  }, [asked, page, isFirst, total]);
  return total;
}

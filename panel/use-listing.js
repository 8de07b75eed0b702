/** @import { Failure } from "./request.js" */
/** @import { Field, Item, Page, Resource } from "./types.js" */
import { listFieldsToRead } from "./table-columns.js";
import { idOf } from "./item-names.js";
import { readPage } from "./read-items.js";
import { toFailure } from "./request.js";
import { useEffect, useState } from "preact/hooks";

/**
 * The shown page of a list, and the query that selected it (`asked`). The page stays visible while the next page is
 * loading.
 * @typedef {{ page: Page | null, error: Failure | null, asked: string | null, loading: boolean }} State
 */

/**
 * Reads the page of a collection that a query selects.
 * @param {Resource} resource
 * @param {string} path
 * @param {URLSearchParams} query
 * @param {readonly Field[]} columns
 * @param {number} size
 */
export function useListing(resource, path, query, columns, size) {
  const asked = query.toString();
  const [state, setState] = useState(/** @type {State} */ ({ page: null, error: null, asked: null, loading: true }));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    const show = (/** @type {State} */ next) => !reading.signal.aborted && setState(next);
    setState((before) => ({ ...before, loading: true }));
    readPage(resource, path, query, listFieldsToRead(resource, columns), reading.signal, size).then(
      (page) => show({ page, error: null, asked, loading: false }),
      (/** @type {unknown} */ error) => show({ page: null, error: toFailure(error), asked, loading: false }),
    );
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the strings contain everything that determines the request
  }, [path, asked, attempt, size]);
  /** After a cell was saved, replaces values of its item on the page, without reading the page again. */
  const adopt = (/** @type {string} */ id, /** @type {Item} */ values) =>
    setState((before) => {
      if (before.page === null) return before;
      const items = before.page.items.map((item) => (idOf(resource, item) === id ? { ...item, ...values } : item));
      return { ...before, page: { ...before.page, items } };
    });
  return { state, tryAgain: () => setAttempt(attempt + 1), adopt };
}

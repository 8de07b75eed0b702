/** The selected rows of a list. The rows stay selected when the user opens another page of the list, until the filters change. */
/** @import { Page, Resource } from "./types.js" */
import { idOf } from "./item-names.js";
import { useState } from "preact/hooks";

/**
 * @typedef {object} SelectionState
 * @property {string} scope path and filters of the list; the selection is empty for any other list
 * @property {ReadonlySet<string>} ids
 * @property {boolean} isAll whether all matching items of all pages are selected
 * @property {string | null} last id of the row that was last selected or deselected; a range of rows begins at this row
 */

/** @typedef {ReturnType<typeof useSelection>} Selection */

/**
 * @param {Resource} resource
 * @param {string} scope
 * @param {Page | null} page
 */
export function useSelection(resource, scope, page) {
  /** @type {SelectionState} */
  const nothing = { scope, ids: new Set(), isAll: false, last: null };
  const [state, setState] = useState(nothing);
  const chosen = state.scope === scope ? state : nothing;
  const shown = page?.items.map((item) => idOf(resource, item)) ?? [];
  const has = (/** @type {string} */ id) => chosen.isAll || chosen.ids.has(id);
  const isPageChosen = shown.length > 0 && shown.every(has);

  const set = (
    /** @type {readonly string[]} */ ids,
    /** @type {boolean} */ isOn,
    /** @type {string | null} */ last,
  ) => {
    // If all items of all pages are selected and the user deselects a row, only the other rows of the shown page stay
    // selected, because the ids on other pages are unknown.
    const next = new Set(chosen.isAll ? shown : chosen.ids);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    setState({ scope, ids: next, isAll: false, last });
  };
  return {
    ...chosen,
    has,
    isPageChosen,
    /** Whether some of the page's rows are selected, but not all of them. */
    isPagePartly: !isPageChosen && shown.some(has),
    /**
     * @param {string} id
     * @param {boolean} isRange whether to change all rows between the row that was changed last and this row
     */
    toggle(id, isRange) {
      const [from, to] = [chosen.last === null ? -1 : shown.indexOf(chosen.last), shown.indexOf(id)];
      const range = isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      set(range, !has(id), id);
    },
    togglePage: () => set(shown, !isPageChosen, null),
    chooseAll: () => setState({ ...nothing, ids: new Set(shown), isAll: true }),
    clear: () => setState(nothing),
  };
}

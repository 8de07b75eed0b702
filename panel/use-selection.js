/** The selected rows of a list. They stay selected when another page is shown, until the filters change. */
/** @import { Page, Resource } from "./types.js" */
import { idOf } from "./item.js";
import { useState } from "./vendor/hooks.js";

/**
 * @typedef {object} Chosen
 * @property {string} scope the collection and its filters
 * @property {ReadonlySet<string>} ids
 * @property {boolean} isAll whether all matching items of all pages are selected
 * @property {string | null} last the row that was last selected or deselected: a range begins at this row
 */

/** @typedef {ReturnType<typeof useSelection>} Selection */

/**
 * @param {Resource} resource
 * @param {string} scope
 * @param {Page | null} page
 */
export function useSelection(resource, scope, page) {
  /** @type {Chosen} */
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
    // If the user deselects a row while all matching items are selected, only the other rows of the page stay selected.
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
    /** Whether some rows of the page are selected, but not all. */
    isPagePartly: !isPageChosen && shown.some(has),
    /**
     * @param {string} id
     * @param {boolean} isRange whether to select, or deselect, all rows from the last row to this row
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

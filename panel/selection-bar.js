/** The bar below a list: shows the number of selected rows, and offers operations on the selected items. */
/** @import { Field, Item, Resource } from "./types.js" */
/** @import { BulkProps, Pasted } from "./bulk-dialog.js" */
/** @import { BulkRow } from "./bulk-read.js" */
/** @import { Selection } from "./use-selection.js" */
import { BulkDialog } from "./bulk-dialog.js";
import { Popover } from "./popover.js";
import { isCellEditable } from "./item-draft.js";
import { CsvExport } from "./csv-export.js";
import { html } from "./html.js";
import { idOf } from "./item-names.js";
import { t } from "./translate.js";

/**
 * The state of the bar.
 * @typedef {object} BulkState
 * @property {BulkProps["what"] | null} what the operation of the open dialog; null if none is open
 * @property {Pasted | null} pasted the text that was pasted into the table
 * @property {readonly BulkRow[]} undo the rows that undo the last change
 * @property {string} filters search and filters of the list at the time of the last change
 */

/**
 * @typedef {object} BarProps
 * @property {Resource} resource
 * @property {readonly string[]} segments of the path of the shown collection
 * @property {readonly string[]} home segments of the path of the collection that stores the items
 * @property {URLSearchParams} query
 * @property {readonly Field[]} columns
 * @property {readonly Item[]} items of the page
 * @property {number | null} total
 * @property {Selection} selection
 * @property {() => void} onChanged
 * @property {BulkState} state
 * @property {(change: (before: BulkState) => BulkState) => void} onState
 */

/** @param {BarProps} props */
export function SelectionBar({
  resource,
  segments,
  home,
  query,
  columns,
  items,
  total,
  selection,
  onChanged,
  state,
  onState,
}) {
  const { what, pasted, undo } = state;
  const setWhat = (/** @type {BulkProps["what"] | null} */ next) =>
    onState((before) => ({ ...before, what: next, pasted: null }));
  const keepUndo = (/** @type {readonly BulkRow[]} */ next) => onState((before) => ({ ...before, undo: next }));
  const { isAll, ids } = selection;
  const count = isAll ? (total ?? ids.size) : ids.size;
  const path = segments.join("/");
  const chosen = { path, query, ids: isAll ? null : [...ids] };
  const mayChange = resource.may.update && resource.fields.some(isCellEditable);
  const written = (/** @type {readonly BulkRow[]} */ next) => {
    if (what === "delete") selection.clear();
    keepUndo(next);
    onChanged();
  };
  return html`<div class="selection sticky" role="region" aria-label=${t("Selection")}>
    <span role="status"
      >${count > 0 ? t(isAll ? "All {count} matching items are selected" : "{count} selected", { count }) : undo.length > 0 && t({ one: "{count} item was changed.", other: "{count} items were changed." }, { count: undo.length })}</span
    >
    ${
      undo.length > 0 &&
      html`<button type="button" onClick=${() => setWhat("undo")}>${t("Undo")}</button>
        ${count === 0 && html`<button type="button" class="quiet" onClick=${() => keepUndo([])}>${t("Close")}</button>`}`
    }
    ${
      count > 0 &&
      html`${
          !isAll &&
          total !== null &&
          total > count &&
          html`<button type="button" class="quiet" onClick=${selection.chooseAll}>
            ${t("Select all {count} matching items", { count: total })}
          </button>`
        }
        ${mayChange && html`<button type="button" aria-haspopup="dialog" onClick=${() => setWhat("change")}>${t("Change…")}</button>`}
        <${Popover} kind="popover upwards" label=${t("Export")}>
          ${() => html`<${CsvExport} resource=${resource} path=${path} query=${query} columns=${columns} total=${count} ids=${chosen.ids} />`}
        <//>
        ${resource.may.delete && html`<button type="button" class="danger" aria-haspopup="dialog" onClick=${() => setWhat("delete")}>${t("Delete…")}</button>`}
        <button type="button" class="quiet" onClick=${selection.clear}>${t("Clear the selection")}</button>`
    }
    ${
      what !== null &&
      html`<${BulkDialog}
        resource=${resource}
        segments=${segments}
        home=${home.join("/")}
        what=${what}
        chosen=${pasted === null ? chosen : { ...chosen, ids: [...pasted.texts.keys()] }}
        count=${what === "undo" ? undo.length : (pasted?.texts.size ?? count)}
        undo=${undo}
        pasted=${pasted}
        common=${findCommonValues(items.filter((item) => selection.has(idOf(resource, item))))}
        onWritten=${written}
        onClose=${() => setWhat(null)}
      />`
    }
  </div>`;
}

/**
 * Returns the values that are equal in all items, such as the tenant. When the user changes a reference in all items, these
 * values limit the choice.
 * @param {readonly Item[]} items
 * @returns {Item}
 */
function findCommonValues([first = {}, ...others]) {
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) =>
      others.every((other) => JSON.stringify(other[name]) === JSON.stringify(value)),
    ),
  );
}

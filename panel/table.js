/** @import { Pasted } from "./bulk-dialog.js" */
/** @import { Preferences, Widths } from "./preferences.js" */
/** @import { Selection } from "./use-selection.js" */
/** @import { Field, Item, Page, ParameterValues, Resource } from "./types.js" */
import { listNameSubstitutes } from "./table-columns.js";
import { isCellEditable } from "./item-draft.js";
import { renderIsolates } from "./basic-components.js";
import { titleInSentence, t } from "./translate.js";
import { html } from "./html.js";
import { idOf, nameOf } from "./item-names.js";
import { countColumnDecimals } from "./number.js";
import { Pagination } from "./pagination.js";
import { formatRoute } from "./route.js";
import { TableHeading } from "./table-heading.js";
import { Cell, findFirstNonEmptyField, RowCheckBoxCell } from "./table-cell.js";
import { useCellEditing } from "./use-cell-editing.js";
import { useGridNavigation } from "./use-grid.js";
import { useReferencedNames } from "./use-referenced-names.js";
import { useId, useRef } from "preact/hooks";
import { labelCollection } from "./labels.js";

/**
 * @typedef {object} TableProps
 * @property {Resource} resource
 * @property {readonly string[]} segments of the path of the collection that stores the items; links to an item begin with this
 * path
 * @property {readonly string[]} listed segments of the path of the shown collection, which can be a list below another item, such
 * as `devices/5/manuals`
 * @property {readonly Field[]} columns
 * @property {Page} page
 * @property {URLSearchParams} query
 * @property {boolean} loading
 * @property {number | null} total
 * @property {Selection | null} selection null inside a form, where the table has neither check boxes nor several pages
 * @property {Preferences} preferences
 * @property {(changes: Partial<Preferences>) => void} onPrefer
 * @property {(changes: ParameterValues) => void} onChange
 * @property {(id: string, values: Item) => void} onStored is called with the id and the new values of an item after a
 * cell was saved
 * @property {(pasted: Pasted) => void} [onPaste] is called with pasted text of several lines or columns
 */

/** @param {TableProps} props */
export function Table({
  resource,
  segments,
  listed,
  columns,
  page,
  query,
  loading,
  total,
  selection,
  preferences,
  onPrefer,
  onChange,
  onStored,
  onPaste,
}) {
  const substitutes = listNameSubstitutes(resource);
  const names = useReferencedNames([...columns, ...substitutes], page.items, { resource, segments: listed });
  const decimals = new Map(
    columns.map(({ name }) => [name, countColumnDecimals(page.items.map((item) => item[name]))]),
  );
  const titled = columns.find(({ name }) => name === resource.title_field) ?? columns[0];

  const cells = useCellEditing({ resource, home: segments.join("/"), shown: query.toString(), onStored });
  /** Assigns the lines and columns of pasted text to cells. The first column of the first line belongs to the active cell. */
  const paste = (/** @type {HTMLElement} */ { dataset }, /** @type {string} */ text) => {
    const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
    const below = page.items.slice(page.items.findIndex((item) => idOf(resource, item) === dataset["id"]));
    const beside = columns.slice(columns.findIndex(({ name }) => name === dataset["field"]));
    const width = Math.max(...lines.map((line) => line.split("\t").length));
    const fields = beside.slice(0, width).filter(isCellEditable);
    const texts = below.slice(0, lines.length).map((item, row) => {
      const given = lines[row]?.split("\t") ?? [];
      return /** @type {const} */ ([idOf(resource, item), fields.map((field) => given[beside.indexOf(field)])]);
    });
    onPaste?.({ fields, texts: new Map(texts) });
  };
  const grid = useGridNavigation({
    isOpen: cells.open !== null,
    onEdit: ({ dataset }, typed) => cells.edit(dataset["id"] ?? "", dataset["field"] ?? "", typed),
    onPaste: paste,
    onUndo: () => cells.undo(page.items),
    onDrop: ({ dataset }) => cells.drop(dataset["id"] ?? "", dataset["field"] ?? ""),
  });
  const hint = useId();
  const name = t("Table of {name}", { name: titleInSentence(labelCollection(resource)) });
  const mayEdit = resource.may.update && columns.some(isCellEditable);

  const widths = preferences.widths[resource.path] ?? {};
  const resize = (/** @type {string} */ name, /** @type {number | null} */ width) => {
    const others = Object.entries(widths).filter(([each]) => each !== name);
    /** @type {Widths} */
    const own = Object.fromEntries(width === null ? others : [...others, [name, width]]);
    onPrefer({ widths: { ...preferences.widths, [resource.path]: own } });
  };

  const region = useRef(/** @type {HTMLDivElement | null} */ (null));
  // Scrolls to the top and focuses the table: the pressed button, which has the focus, may not exist on the next page.
  const turnTo = (/** @type {ParameterValues} */ changes) => {
    onChange(changes);
    scrollTo(0, 0);
    region.current?.focus({ preventScroll: true });
  };
  return html`<div
      ref=${region}
      class=${["table", loading && "stale", preferences.isCompact && "compact"].filter(Boolean).join(" ")}
      role="region"
      aria-label=${name}
      tabindex=${0}
    >
      ${mayEdit && html`<p class="unseen" id=${hint}>${t("Arrow keys move. Enter or F2 edits a cell, Escape discards your input, Ctrl+Z undoes the last change.")}</p>`}
      <p class="unseen" role="status">${renderIsolates(cells.said)}</p>
      <table
        class=${Object.keys(widths).length > 0 ? "sized" : undefined}
        ref=${grid.table}
        role="grid"
        aria-label=${name}
        aria-describedby=${mayEdit ? hint : undefined}
        aria-readonly=${mayEdit ? undefined : "true"}
        ...${grid.events}
      >
        <thead>
          <tr data-sort=${t("Sort by")}>
            ${
              selection &&
              html`<${RowCheckBoxCell}
                isOn=${selection.isPageChosen}
                isPartly=${selection.isPagePartly}
                label=${t("Select all rows of this page")}
                onPick=${selection.togglePage}
              />`
            }
            ${columns.map((field) => html`<${TableHeading} key=${field.name} field=${field} resource=${resource} query=${query} width=${widths[field.name]} onWidth=${(/** @type {number | null} */ width) => resize(field.name, width)} onChange=${onChange} />`)}
          </tr>
        </thead>
        <tbody>
          ${page.items.map(
            (item) =>
              html`<tr key=${idOf(resource, item)}>
                ${
                  selection &&
                  html`<${RowCheckBoxCell}
                    isOn=${selection.has(idOf(resource, item))}
                    label=${t("Select {name}", { name: nameOf(resource, item) || t("No. {id}", { id: idOf(resource, item) }) })}
                    onPick=${(/** @type {boolean} */ isRange) => selection.toggle(idOf(resource, item), isRange)}
                  />`
                }
                ${columns.map((field) => {
                  const isTitle = field === titled;
                  const shown = isTitle ? findFirstNonEmptyField(field, substitutes, item) : field;
                  return html`<${Cell}
                    resource=${resource}
                    segments=${segments}
                    field=${field}
                    shown=${shown}
                    item=${item}
                    names=${names}
                    decimals=${shown && decimals.get(shown.name)}
                    href=${isTitle ? formatRoute([...segments, idOf(resource, item)]) : null}
                    width=${widths[field.name]}
                    cells=${cells}
                    onLeave=${grid.leave}
                  />`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      selection &&
      html`<${Pagination}
        page=${page}
        query=${query}
        total=${total}
        size=${preferences.size}
        onTurn=${turnTo}
        onSize=${(/** @type {number} */ size) => {
          onPrefer({ size });
          turnTo({ after: "", page: "" });
        }}
      />`
    }`;
}

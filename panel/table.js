/** @import { Pasted } from "./bulk-dialog.js" */
/** @import { Selection } from "./use-selection.js" */
/** @import { Field, Item, Page, Parameters, Resource, Value as Stored } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { listSubstitutes } from "./columns.js";
import { isCellEditable } from "./draft.js";
import { preload } from "./lazy.js";
import { inSentence, t } from "./translate.js";
import { html } from "./html.js";
import { idOf, nameOf } from "./item.js";
import { Pages } from "./pages.js";
import { formatRoute } from "./route.js";
import { alignment, Cell, findNaming, Pick } from "./table-cell.js";
import { useCells } from "./use-cells.js";
import { useGrid } from "./use-grid.js";
import { useNames } from "./use-names.js";
import { useId, useRef } from "./vendor/hooks.js";
import { labelCollection, labelField } from "./words.js";

/**
 * @typedef {object} TableProps
 * @property {Resource} resource
 * @property {readonly string[]} segments of the items' own pages
 * @property {readonly string[]} listed segments of the collection
 * @property {readonly Field[]} columns
 * @property {Page} page
 * @property {URLSearchParams} query
 * @property {boolean} loading
 * @property {number | null} total
 * @property {Selection} selection
 * @property {(changes: Parameters) => void} onChange
 * @property {(id: string, values: Item) => void} onStored gets values of an item that were stored in its cells
 * @property {(pasted: Pasted) => void} onPaste
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
  onChange,
  onStored,
  onPaste,
}) {
  const substitutes = listSubstitutes(resource);
  const names = useNames([...columns, ...substitutes], page.items, { resource, segments: listed });
  const decimals = new Map(columns.map(({ name }) => [name, countDecimals(page.items.map((item) => item[name]))]));
  const titled = columns.find(({ name }) => name === resource.title_field) ?? columns[0];

  const cells = useCells({ resource, home: segments.join("/"), shown: query.toString(), onStored });
  /** Lines and columns of a spreadsheet go to the cells from this one on. */
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
    onPaste({ fields, texts: new Map(texts) });
  };
  const grid = useGrid({
    isOpen: cells.open !== null,
    onEdit: ({ dataset }, typed) => cells.edit(dataset["id"] ?? "", dataset["field"] ?? "", typed),
    onType: cells.type,
    onPaste: paste,
    onDrop: ({ dataset }) => cells.drop(dataset["id"] ?? "", dataset["field"] ?? ""),
  });
  const hint = useId();
  const name = t("tableOf", { name: inSentence(labelCollection(resource)) });
  const mayEdit = resource.may.update && columns.some(isCellEditable);

  const region = useRef(/** @type {HTMLDivElement | null} */ (null));
  // Scrolls to the top of the table. The pressed button may no longer exist there.
  const turnTo = (/** @type {Parameters} */ changes) => {
    onChange(changes);
    scrollTo(0, 0);
    region.current?.focus({ preventScroll: true });
  };
  return html`<div
      ref=${region}
      class=${`table ${loading ? "stale" : ""}`}
      role="region"
      aria-label=${name}
      tabindex=${0}
    >
      ${mayEdit && html`<p class="unseen" id=${hint}>${t("gridHint")}</p>`}
      <p class="unseen" role="status">${cells.said}</p>
      <table
        ref=${grid.table}
        role="grid"
        aria-label=${name}
        aria-describedby=${mayEdit ? hint : undefined}
        aria-readonly=${mayEdit ? undefined : "true"}
        ...${grid.events}
        onFocusCapture=${preload}
      >
        <thead>
          <tr>
            <${Pick}
              isOn=${selection.isPageChosen}
              isPartly=${selection.isPagePartly}
              label=${t("selectPage")}
              onPick=${selection.togglePage}
            />
            ${columns.map((field) => html`<${Heading} field=${field} resource=${resource} query=${query} onChange=${onChange} />`)}
          </tr>
        </thead>
        <tbody>
          ${page.items.map(
            (item) =>
              html`<tr key=${idOf(resource, item)}>
                <${Pick}
                  isOn=${selection.has(idOf(resource, item))}
                  label=${t("selectNamed", { name: nameOf(resource, item) || t("numbered", { id: idOf(resource, item) }) })}
                  onPick=${(/** @type {boolean} */ isRange) => selection.toggle(idOf(resource, item), isRange)}
                />
                ${columns.map((field) => {
                  const isTitle = field === titled;
                  const shown = isTitle ? findNaming(field, substitutes, item) : field;
                  return html`<${Cell}
                    resource=${resource}
                    segments=${segments}
                    field=${field}
                    shown=${shown}
                    item=${item}
                    names=${names}
                    decimals=${shown && decimals.get(shown.name)}
                    href=${isTitle ? formatRoute([...segments, idOf(resource, item)]) : null}
                    cells=${cells}
                    onLeave=${grid.leave}
                  />`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Pages} page=${page} query=${query} total=${total} onTurn=${turnTo} />`;
}

/** @param {Pick<TableProps, "resource" | "query" | "onChange"> & { field: Field }} props */
function Heading({ field, resource, query, onChange }) {
  const catalog = useCatalog();
  const label = labelField(field, catalog);
  if (!field.sortable) return html`<th scope="col" class=${alignment(field)}>${label}</th>`;
  const active = field.name === (query.get("sort_by") ?? resource.default_sort);
  const descending = query.get("sort_order") === "desc";
  const turn = () => onChange({ sort_by: field.name, sort_order: active && !descending ? "desc" : "" });
  return html`<th
    scope="col"
    class=${alignment(field)}
    aria-sort=${active ? (descending ? "descending" : "ascending") : undefined}
  >
    <button class="sort" onClick=${turn}>
      ${label}<span aria-hidden="true">${active ? (descending ? " ↓" : " ↑") : ""}</span>
    </button>
  </th>`;
}

/**
 * Returns the largest number of decimals in the column, unless values are finer than prices.
 * @param {readonly (Stored | undefined)[]} values
 */
function countDecimals(values) {
  const counts = values.map((value) =>
    typeof value === "number" ? (/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0) : 0,
  );
  return Math.min(2, Math.max(0, ...counts));
}

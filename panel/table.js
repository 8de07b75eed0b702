/** @import { Selection } from "./use-selection.js" */
/** @import { Field, Item, Names, Page, Parameters, Resource, Value as Stored } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { listSubstitutes } from "./columns.js";
import { inSentence, t } from "./translate.js";
import { Value } from "./value.js";
import { html } from "./html.js";
import { idOf, isList, nameOf } from "./item.js";
import { Pages } from "./pages.js";
import { formatRoute } from "./route.js";
import { useNames } from "./use-names.js";
import { useRef } from "./vendor/hooks.js";
import { isTime } from "./times.js";
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
 */

/** @param {TableProps} props */
export function Table({ resource, segments, listed, columns, page, query, loading, total, selection, onChange }) {
  const substitutes = listSubstitutes(resource);
  const names = useNames([...columns, ...substitutes], page.items, { resource, segments: listed });
  const decimals = new Map(columns.map(({ name }) => [name, countDecimals(page.items.map((item) => item[name]))]));
  const titled = columns.find(({ name }) => name === resource.title_field) ?? columns[0];

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
      aria-label=${t("tableOf", { name: inSentence(labelCollection(resource)) })}
      tabindex=${0}
    >
      <table>
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
                    field=${field}
                    shown=${shown}
                    item=${item}
                    names=${names}
                    decimals=${shown && decimals.get(shown.name)}
                    href=${isTitle ? formatRoute([...segments, idOf(resource, item)]) : null}
                    otherwise=${t("numbered", { id: idOf(resource, item) })}
                  />`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Pages} page=${page} query=${query} total=${total} onTurn=${turnTo} />`;
}

/**
 * The cell with the box that selects a row, or all rows of the page.
 * @param {object} props
 * @param {boolean} props.isOn
 * @param {boolean} [props.isPartly]
 * @param {string} props.label
 * @param {(isRange: boolean) => void} props.onPick gets whether Shift is pressed
 */
function Pick({ isOn, isPartly = false, label, onPick }) {
  return html`<td class="pick">
    <label>
      <input
        type="checkbox"
        aria-label=${label}
        checked=${isOn}
        indeterminate=${isPartly}
        onClick=${(/** @type {MouseEvent} */ { shiftKey }) => onPick(shiftKey)}
      />
    </label>
  </td>`;
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
 * @param {object} props
 * @param {Field} props.field of the column
 * @param {Field | undefined} props.shown another one, where that one has no value
 * @param {Item} props.item
 * @param {Names} props.names
 * @param {number} [props.decimals]
 * @param {string | null} props.href of the item, where the cell leads to it
 * @param {string} props.otherwise what the item is called where nothing is shown
 */
function Cell({ field, shown, item, names, decimals, href, otherwise }) {
  const catalog = useCatalog();
  const value =
    shown &&
    html`<${Value}
      field=${shown}
      value=${item[shown.name]}
      item=${item}
      names=${names}
      decimals=${decimals}
      short
      linked=${href !== null}
    />`;
  return html`<td class=${alignment(field)} data-label=${labelField(field, catalog)}>
    ${href === null ? value : html`<a href=${href}>${value ?? otherwise}</a>`}
  </td>`;
}

/**
 * Finds the field that names an item: the field itself, or the first substitute with a value; undefined if none has one.
 * @param {Field} field
 * @param {readonly Field[]} substitutes
 * @param {Item} item
 */
function findNaming(field, substitutes, item) {
  return [field, ...substitutes].find(({ name }) => {
    const value = item[name] ?? "";
    return value !== "" && !(isList(value) && value.length === 0);
  });
}

/**
 * Aligns numbers by their last digit. Ids and times are aligned like text.
 * @param {Field} field
 */
function alignment(field) {
  if (field.role === "id") return "id";
  const isNumber = field.kind === "number" || field.kind === "integer";
  return isNumber && !field.reference && !field.enum && !isTime(field) ? "number" : undefined;
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

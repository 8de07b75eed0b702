import { useCatalog } from "./catalog.js";
import { listSubstitutes } from "./columns.js";
import { Value } from "./value.js";
import { html } from "./html.js";
import { keepMap } from "./kept.js";
import { writeCount } from "./number.js";
import { pageSize } from "./read-page.js";
import { formatRoute } from "./route.js";
import { useNames } from "./use-names.js";
import { useRef } from "./vendor/hooks.js";
import { isTime, labelField } from "./words.js";

/** The cursor before each one, as far as this window has seen it. */
const before = keepMap("stockroom-cursors");

/** @param listed segments of the collection; those of the items' own pages can be others */
export function Table({ resource, segments, listed, columns, page, query, loading, total, onChange }) {
  const catalog = useCatalog();
  const substitutes = listSubstitutes(resource);
  const names = useNames([...columns, ...substitutes], page.items, { resource, segments: listed });
  const sortField = query.get("sort_by") ?? resource.default_sort;
  const descending = query.get("sort_order") === "desc";
  const decimals = new Map(columns.map(({ name }) => [name, countDecimals(page.items.map((item) => item[name]))]));
  const titled = columns.find(({ name }) => name === resource.title_field) ?? columns[0];
  const after = query.get("after") ?? "";
  const number = readPageNumber(query);

  const region = useRef(null);
  // To its beginning; the button may be gone there.
  const turnTo = (cursor, page) => {
    onChange({ after: cursor, page: cursor === "" || page === null ? "" : String(page) });
    scrollTo(0, 0);
    region.current.focus({ preventScroll: true });
  };
  const goOn = () => {
    before.set(page.next, after);
    turnTo(page.next, number && number + 1);
  };
  const head = (field) => {
    const label = labelField(field, catalog);
    if (!resource.sortable.includes(field.name)) return html`<th scope="col" class=${alignment(field)}>${label}</th>`;
    const active = field.name === sortField;
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
  };
  return html`<div
      ref=${region}
      class=${`table ${loading ? "stale" : ""}`}
      role="region"
      aria-label=${`Table of ${resource.name.replaceAll("_", " ")}`}
      tabindex="0"
    >
      <table>
        <thead>
          <tr>
            ${columns.map(head)}
          </tr>
        </thead>
        <tbody>
          ${page.items.map((item) => {
            const href = formatRoute([...segments, item[resource.id]]);
            return html`<tr key=${item[resource.id]}>
              ${columns.map((field) => {
                const shown = field === titled ? findNaming(field, substitutes, item) : field;
                const value =
                  shown &&
                  html`<${Value}
                    field=${shown}
                    value=${item[shown.name]}
                    item=${item}
                    names=${names}
                    decimals=${decimals.get(shown.name)}
                    short
                    linked=${field === titled}
                  />`;
                return html`<td class=${alignment(field)} data-label=${labelField(field, catalog)}>
                  ${field === titled ? html`<a href=${href}>${value ?? `No. ${item[resource.id]}`}</a>` : value}
                </td>`;
              })}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <nav class="pages" aria-label="Pages">
      <span role="status">${describeRange(number, page.items.length, total)}</span>
      ${after !== "" && html`<button onClick=${() => turnTo(before.get(after) ?? "", number && number - 1)}>${before.has(after) ? "Previous" : "First"} page</button>`}
      ${page.next !== null && html`<button onClick=${goOn}>Next page</button>`}
    </nav>`;
}

/** What an item is called by: the field itself, else the first that has a value; undefined where none has. */
function findNaming(field, substitutes, item) {
  return [field, ...substitutes].find(
    ({ name }) => ![null, undefined, ""].includes(item[name]) && item[name].length !== 0,
  );
}

/** A cursor does not say how many items come before it; the address does. Null where somebody has made one that does not. */
function readPageNumber(query) {
  if (!query.get("after")) return 1;
  const number = Number(query.get("page"));
  return Number.isSafeInteger(number) && number > 1 ? number : null;
}

/** `26–50 of 295` */
function describeRange(number, count, total) {
  const all = total === null ? "" : ` of ${writeCount(total)}`;
  if (number === null) return `${writeCount(count)} on this page${all}`;
  const first = (number - 1) * pageSize + 1;
  const last = first + count - 1;
  return `${writeCount(first)}${first === last ? "" : `–${writeCount(last)}`}${all}`;
}

/** Numbers stand below each other by their last digit; ids and times are names. */
function alignment(field) {
  if (field.role === "id") return "id";
  const isNumber = field.kind === "number" || field.kind === "integer";
  return isNumber && !field.reference && !field.enum && !isTime(field) ? "number" : undefined;
}

/** The most that a number of the column has; not of what is measured finer than prices are. */
function countDecimals(values) {
  const counts = values.map((value) =>
    typeof value === "number" ? (/\.(\d+)$/.exec(String(value))?.[1].length ?? 0) : 0,
  );
  return Math.min(2, Math.max(0, ...counts));
}

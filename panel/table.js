import { useCatalog } from "./catalog.js";
import { Value } from "./value.js";
import { html } from "./html.js";
import { readNames } from "./read-page.js";
import { formatRoute } from "./route.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelField } from "./words.js";

/** The cursor before each one, as far as this visit has seen it. */
const before = new Map();

export function Table({ resource, segments, columns, page, query, loading, total, onChange }) {
  const catalog = useCatalog();
  const names = useNames(columns, page.items, catalog);
  const sortField = query.get("sort_by") ?? resource.default_sort;
  const descending = query.get("sort_order") === "desc";
  const titled = columns.find(({ name }) => name === resource.title_field) ?? columns[0];
  const after = query.get("after") ?? "";

  const goOn = () => {
    before.set(page.next, after);
    onChange({ after: page.next });
    scrollTo(0, 0);
  };
  const head = (field) => {
    const label = labelField(field, catalog);
    if (!resource.sortable.includes(field.name)) return html`<th scope="col">${label}</th>`;
    const active = field.name === sortField;
    const turn = () => onChange({ sort_by: field.name, sort_order: active && !descending ? "desc" : "" });
    return html`<th scope="col" aria-sort=${active ? (descending ? "descending" : "ascending") : undefined}>
      <button class="sort" onClick=${turn}>
        ${label}<span aria-hidden="true">${active ? (descending ? " ↓" : " ↑") : ""}</span>
      </button>
    </th>`;
  };
  return html`<div
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
                const value = html`<${Value}
                  field=${field}
                  value=${item[field.name]}
                  names=${names.get(field.reference?.to)}
                  short
                />`;
                return html`<td class=${field.kind} data-label=${labelField(field, catalog)}>
                  ${field === titled ? html`<a href=${href}>${item[field.name] ? value : `No. ${item[resource.id]}`}</a>` : value}
                </td>`;
              })}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <nav class="pages" aria-label="Pages">
      <span role="status"
        >${total === null ? `${page.items.length} shown` : `${page.items.length} of ${total.toLocaleString()}`}</span
      >
      ${after !== "" && html`<button onClick=${() => onChange({ after: before.get(after) ?? "" })}>${before.has(after) ? "Previous" : "First"} page</button>`}
      ${page.next !== null && html`<button onClick=${goOn}>Next page</button>`}
    </nav>`;
}

/** Names of what the items refer to, by resource: one request a resource, and none where the caller may not read it. */
function useNames(columns, items, { byPath }) {
  const [names, setNames] = useState(new Map());
  useEffect(() => {
    const reading = new AbortController();
    const wanted = new Map();
    for (const { name, reference } of columns) {
      if (reference === null) continue;
      wanted.set(reference.to, [...(wanted.get(reference.to) ?? []), ...items.flatMap((item) => item[name] ?? [])]);
    }
    void Promise.all(
      [...wanted].map(async ([path, ids]) => {
        const names = readNames(byPath.get(path), ids, undefined, reading.signal);
        return [path, await names.catch(() => new Map())];
      }),
    ).then((entries) => reading.signal.aborted || setNames(new Map(entries)));
    return () => reading.abort();
  }, [items]);
  return names;
}

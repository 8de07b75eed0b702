/**
 * The rows for nested items in the form of a new item. One request creates the new item and its nested items; if the server
 * rejects one of them, nothing is created.
 */
/** @import { Field, FieldError, ResourceAtPath, Item, Resource, Value } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { startDraft } from "./item-draft.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { isList, isObject } from "./item-names.js";
import { limitEnumByTransitions } from "./allowed-transitions.js";
import { getItemScript, loadOnDemand } from "./load-on-demand.js";
import { NestedValueControl } from "./nested-value-control.js";
import { titleInSentence, t } from "./translate.js";
import { useLayoutEffect, useRef } from "preact/hooks";
import { labelCollection, labelField } from "./labels.js";

const Control = loadOnDemand("item", "Control");

/**
 * @param {ResourceAtPath & {
 *   name: string,
 *   parentResource: Resource,
 *   draft: Item,
 *   errors: readonly FieldError[],
 *   onChange: (rows: Value) => void,
 * }} props `name` is the name of the collection; the `draft` of the new item has the rows under this name;
 * `parentResource` is the resource of the new item
 */
export function NewNestedRows({ resource, via, name, parentResource, draft, errors, onChange }) {
  const catalog = useCatalog();
  const body = useRef(/** @type {HTMLTableSectionElement | null} */ (null));
  /** Number of rows at the last render. If there are more now, the user has added a row, and it gets the focus. */
  const shown = useRef(0);
  const rows = isList(draft[name]) ? draft[name] : [];
  useLayoutEffect(() => {
    if (rows.length > shown.current) focusFirst(body.current?.lastElementChild);
    shown.current = rows.length;
  }, [rows.length]);
  const fields = getItemScript().listRowFields({ resource, via });
  const title = labelCollection(resource);
  // The nested items will belong to the tenant of the new item, so their reference fields search only in this tenant.
  const tenant = parentResource.tenant?.self ? null : parentResource.tenant;
  const scope = tenant === null ? {} : { [tenant.field]: draft[tenant.field] ?? null };
  const cell = (/** @type {Field} */ field, /** @type {Item} */ row, /** @type {number} */ index) =>
    html`<td key=${field.name}>
      <${NestedValueControl}
        Element=${Control}
        errors=${errors}
        pointer=${`/${name}/${index}/${field.name}`}
        field=${limitEnumByTransitions(field, undefined, true)}
        value=${row[field.name] ?? null}
        onChange=${(/** @type {Value} */ value) =>
          onChange(rows.map((other, place) => (place === index ? { ...row, [field.name]: value } : other)))}
        label=${`${title} ${index + 1}: ${labelField(field, catalog)}`}
        context=${{ resource: { ...resource, parent: null, tenant }, segments: ["new"], draft: { ...scope, ...row } }}
      />
    </td>`;
  return html`${
      rows.length > 0 &&
      html`<div class="table rows" role="region" aria-label=${title} tabindex=${0}>
        <table>
          <thead>
            <tr>
              ${fields.map(
                (field) =>
                  html`<th scope="col">
                    ${labelField(field, catalog)}${field.required && html`<span class="mandatory" title=${t("mandatory")}> *</span>`}
                  </th>`,
              )}
              <td></td>
            </tr>
          </thead>
          <tbody ref=${body}>
            ${rows.map((row, index) => {
              return html`<tr key=${index}>
                ${fields.map((field) => cell(field, isObject(row) ? row : {}, index))}
                <td>
                  <button
                    type="button"
                    class="quiet"
                    aria-label=${t("Remove {name}", { name: `${title} ${index + 1}` })}
                    onClick=${() => onChange(rows.filter((_, place) => place !== index))}
                  >
                    ✕
                  </button>
                </td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>`
    }
    <button type="button" class="small" onClick=${() => onChange([...rows, startDraft({ fields }, null)])}>
      ${t("New {title}", { title: titleInSentence(resource.title) })}
    </button>`;
}

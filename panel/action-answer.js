/** Shows the answer of an action: lists of objects as tables, and all other values as fields. */
/** @import { Action, Field, FieldOrNestedValue, Item, ResourceLocation, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { toFormField } from "./action-fields.js";
import { html } from "./html.js";
import { isList, isObject } from "./item-names.js";
import { loadOnDemand } from "./load-on-demand.js";
import { StaticTable } from "./static-table.js";
import { basePath } from "./request.js";
import { t } from "./translate.js";
import { FormattedValue } from "./formatted-value.js";
import { useEffect, useRef } from "preact/hooks";
import { humanize, labelField } from "./labels.js";

const ReadOnlyFields = loadOnDemand("item", "ReadOnlyFields");

/** Maximum number of rows in each table. The downloaded answer contains all rows. */
const maxShownRows = 100;

/**
 * Whether the item's page already shows all values of the answer, so that the dialog can close at once.
 * @param {Item} answer
 * @param {Resource} resource
 * @param {readonly string[]} segments
 */
export function isAnswerShownOnItemPage(answer, { id, fields }, segments) {
  const names = Object.keys(answer).filter((name) => answer[name] !== null);
  if (names.length === 0) return true;
  const known = new Set(fields.map(({ name }) => name));
  return String(answer[id]) === segments.at(-1) && names.every((name) => known.has(name));
}

/** @param {{ action: Action, answer: Item, address: string, resourceLocation: ResourceLocation }} props */
export function ActionAnswer({ action, answer, address, resourceLocation }) {
  const catalog = useCatalog();
  const region = useRef(/** @type {HTMLElement | null} */ (null));
  const fields = action.answer.map(toFormField);
  useEffect(() => region.current?.focus(), [answer]);
  const tables = fields.filter(isShownAsTable);
  const values = fields.filter((field) => !isShownAsTable(field));
  return html`<section
    ref=${region}
    class="answer"
    aria-label=${t("Answer of {action}", { action: action.title })}
    tabindex=${-1}
  >
    ${fields.length === 0 && html`<p>${t("Done.")}</p>`}
    <${ReadOnlyFields} fields=${values} item=${answer} resourceLocation=${resourceLocation} label=${t("Values")} />
    ${tables.map((field) => html`<${AnswerTable} field=${field} label=${labelField(field, catalog)} rows=${answer[field.name]} />`)}
    ${address !== "" && html`<p><a href=${`${basePath}/admin/api/${address}`} download=${`${action.name}.json`}>${t("Download")}</a></p>`}
  </section>`;
}

/** @param {Field} field */
function isShownAsTable({ kind, items }) {
  return kind === "array" && items?.kind === "object" && Object.keys(items.properties ?? {}).length > 0;
}

/** @param {{ field: Field, label: string, rows: Item[string] | undefined }} props */
function AnswerTable({ field, label, rows }) {
  const listed = isList(rows) ? rows.filter(isObject) : [];
  const columns = Object.entries(field.items?.properties ?? {});
  const rest = listed.length - maxShownRows;
  return html`<h3>${label}</h3>
    ${
      listed.length === 0
        ? html`<p class="none">–</p>`
        : html`<${StaticTable} label=${label} heads=${columns.map(([name, { title }]) => title ?? humanize(name))}>
            ${listed.slice(0, maxShownRows).map(
              (row) =>
                html`<tr>
                  ${columns.map(([name, property]) => {
                    /** @type {FieldOrNestedValue} */
                    const part = { ...property, name, reference: null };
                    return html`<td data-label=${property.title ?? humanize(name)}>
                      <${FormattedValue} field=${part} value=${row[name]} short />
                    </td>`;
                  })}
                </tr>`,
            )}
          <//>`
    }
    ${rest > 0 && html`<p class="help">${t("And {count} more.", { count: rest })}</p>`}`;
}

/** Offers filters for each field, and sets the parameters of the query. */
/** @import { TargetedEvent, TargetedKeyboardEvent } from "preact" */
/** @import { Field, Parameters, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { elementOf } from "./field-traits.js";
import { html } from "./html.js";
import { Operand } from "./operand.js";
import { t } from "./translate.js";
import { useRef, useState } from "./vendor/hooks.js";
import { isDate, isTime } from "./times.js";
import { labelField } from "./words.js";

/**
 * Lists the query parameters of a field's filter, with their labels.
 * @param {Field} field
 */
function listParameters(field) {
  const { name, kind, reference, role } = field;
  const element = elementOf(field);
  if (kind === "object" || element.kind === "object") return [];
  if (reference || element.enum || kind === "boolean") return [{ parameter: name, label: t("filterIs") }];
  if (role === "id" || kind === "array") return [{ parameter: name, label: t("filterIs") }];
  const isMoment = isTime(field) || isDate(field);
  if (kind === "string" && !isMoment) return [{ parameter: `${name}[prefix]`, label: t("filterBegins") }];
  return [
    { parameter: `${name}[gte]`, label: isMoment ? t("filterFrom") : t("filterLeast") },
    { parameter: `${name}[lte]`, label: isMoment ? t("filterUntil") : t("filterMost") },
  ];
}

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments
 * @param {URLSearchParams} props.query
 * @param {(changes: Parameters) => void} props.onChange
 */
export function Filters({ resource, segments, query, onChange }) {
  const catalog = useCatalog();
  const [opened, setOpened] = useState(/** @type {readonly string[]} */ ([]));
  const adding = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const possible = resource.fields.filter((field) => field.filterable && listParameters(field).length > 0);
  const isSet = (/** @type {Field} */ field) => listParameters(field).some(({ parameter }) => query.has(parameter));
  // References in filters are looked up as in the form of an item with these values.
  const context = {
    resource: { ...resource, fields: resource.fields.filter(({ name }) => query.has(name)) },
    draft: Object.fromEntries(query),
    segments,
  };
  const shown = possible.filter((field) => isSet(field) || opened.includes(field.name));
  const open = (/** @type {TargetedEvent<HTMLSelectElement>} */ { currentTarget }) => {
    setOpened([...opened, currentTarget.value]);
    currentTarget.value = "";
  };
  const drop = (/** @type {Field} */ field) => {
    adding.current?.focus();
    setOpened(opened.filter((name) => name !== field.name));
    if (isSet(field)) onChange(Object.fromEntries(listParameters(field).map(({ parameter }) => [parameter, ""])));
  };
  return html`<select
      class="add-filter"
      aria-label=${t("addFilter")}
      ref=${adding}
      onChange=${open}
      onKeyDown=${openList}
      value=""
    >
      <option value="">${t("filterBy")}</option>
      ${possible
        .filter((field) => !shown.includes(field))
        .map((field) => html`<option value=${field.name}>${labelField(field, catalog)}</option>`)}
    </select>
    ${
      shown.length > 0 &&
      html`<ul class="filters" aria-label=${t("filters")}>
        ${shown.map((field) => {
          const label = labelField(field, catalog);
          return html`<li key=${field.name}>
            <span class="filter-name">${label}</span>
            ${listParameters(field).map(
              (each) =>
                html`<${Operand}
                  field=${field}
                  ...${each}
                  context=${context}
                  name=${`${label} ${each.label}`}
                  value=${query.get(each.parameter) ?? ""}
                  onChange=${(/** @type {string} */ value) => onChange({ [each.parameter]: value })}
                />`,
            )}
            <button class="quiet" aria-label=${t("removeFilter", { field: label })} onClick=${() => drop(field)}>
              ✕
            </button>
          </li>`;
        })}
      </ul>`
    }`;
}

/**
 * Opens the list, because a closed one would immediately select the first entry for an arrow key or a letter.
 * @param {TargetedKeyboardEvent<HTMLSelectElement>} event
 */
function openList(event) {
  if (!event.key.startsWith("Arrow") && !/^[^\s]$/.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** Chooses the columns of a table: some by default, and any that the user selects. */
/** @import { Field, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { Disclosure } from "./disclosure.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { labelField } from "./words.js";

const atFirst = 7;

/**
 * @param {Resource} resource
 * @param {string | null} chosen names, separated by commas
 * @returns {readonly Field[]}
 */
export function chooseColumns(resource, chosen) {
  const possible = listPossible(resource);
  const picked = (chosen ?? "").split(",").flatMap((name) => possible.find((field) => field.name === name) ?? []);
  if (picked.length > 0) return picked;
  const { title_fields: titles, id, sortable, tenant } = resource;
  const isListed = (/** @type {Field} */ { name }) => resource.views.list.includes(name);
  const namesOf = (/** @type {(field: Field) => unknown} */ which) => possible.filter(which).map(({ name }) => name);
  const states = namesOf((field) => field.enum && (field.required || sortable.includes(field.name)));
  const belongsTo = namesOf((field) => field.reference && isListed(field));
  const preferred = [...titles, id, ...states, tenant?.field, ...belongsTo, ...sortable, ...resource.views.list];
  const fields = [...new Set(preferred)].flatMap((name) => possible.find((field) => field.name === name) ?? []);
  return fields.filter(isShort).slice(0, atFirst);
}

/** @param {Resource} resource */
function listPossible(resource) {
  return resource.fields.filter(({ name, filterable }) => filterable || resource.views.list.includes(name));
}

/**
 * UUIDs are long and tell people nothing.
 * @param {Field} field
 */
function isShort({ kind, role, format }) {
  return kind !== "object" && kind !== "array" && !(role === "id" && format === "uuid");
}

/**
 * Lists fields that can replace the name of an item without one: other values that people enter.
 * @param {Resource} resource
 */
export function listSubstitutes(resource) {
  const title = resource.fields.find(({ name }) => name === resource.title_field);
  if (title?.required) return [];
  const others = listPossible(resource).filter((field) => field !== title && !field.read_only);
  const isId = (/** @type {Field} */ { role }) => role === "id";
  return [...others.filter((field) => !isId(field)), ...others.filter((field) => isId(field) && field.reference)];
}

/**
 * Names of the fields that a table needs to show the columns.
 * @param {Resource} resource
 * @param {readonly Field[]} columns
 */
export function listNeeded(resource, columns) {
  const shown = [...columns, ...listSubstitutes(resource)];
  const isNested = shown.some(({ reference }) => reference?.to.includes("/"));
  // Nested items are found below an item that another field names.
  const naming = isNested
    ? resource.fields.filter(({ reference, filterable }) => filterable && reference !== null)
    : [];
  const deciding = shown.flatMap(({ format_when: when }) => when?.field ?? []);
  return [resource.id, ...deciding, ...[...shown, ...naming].map(({ name }) => name)];
}

/** @param {{ resource: Resource, chosen: readonly Field[], onChange: (names: string) => void }} props */
export function ColumnChoice({ resource, chosen, onChange }) {
  const catalog = useCatalog();
  const names = chosen.map(({ name }) => name);
  const toggle = (/** @type {string} */ name) =>
    onChange((names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).join(","));
  return html`<${Disclosure} kind="popover" label=${t("columns")}>
    <fieldset>
      <legend>${t("columnsOf")}</legend>
      ${listPossible(resource).map(
        (field) =>
          html`<label class="check">
            <input
              type="checkbox"
              checked=${names.includes(field.name)}
              disabled=${names.length === 1 && names.includes(field.name)}
              onChange=${() => toggle(field.name)}
            />
            ${labelField(field, catalog)}
          </label>`,
      )}
      <button type="button" class="quiet" onClick=${() => onChange("")}>${t("columnsReset")}</button>
    </fieldset>
  <//>`;
}

/** Chooses the columns of a table: default columns, or the columns that the user selects. */
/** @import { Field, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { Popover } from "./popover.js";
import { onCheckedChange } from "./control-events.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { labelField } from "./labels.js";

const defaultColumnCount = 7;

/**
 * @param {Resource} resource
 * @param {string | null} chosen names, separated by commas
 * @returns {readonly Field[]}
 */
export function chooseColumns(resource, chosen) {
  const possible = listPossibleColumns(resource);
  const picked = (chosen ?? "").split(",").flatMap((name) => possible.find((field) => field.name === name) ?? []);
  if (picked.length > 0) return picked;
  const { title_fields: titles, id, default_sort: order, sortable, tenant } = resource;
  const isListed = (/** @type {Field} */ { name }) => resource.views.list.includes(name);
  const namesOf = (/** @type {(field: Field) => unknown} */ which) => possible.filter(which).map(({ name }) => name);
  const states = namesOf((field) => field.enum && (field.required || sortable.includes(field.name)));
  const belongsTo = namesOf((field) => field.reference && isListed(field));
  const preferred = [...titles, id, order, ...states, tenant?.field, ...belongsTo, ...sortable, ...resource.views.list];
  const fields = [...new Set(preferred)].flatMap((name) => possible.find((field) => field.name === name) ?? []);
  return fields.filter(isShortField).slice(0, defaultColumnCount);
}

/** @param {Resource} resource */
function listPossibleColumns(resource) {
  return resource.fields.filter(({ name, filterable }) => filterable || resource.views.list.includes(name));
}

/**
 * Whether the values are short enough for a default column. UUIDs are long, and mean nothing to people.
 * @param {Field} field
 */
function isShortField({ kind, role, format }) {
  return kind !== "object" && kind !== "array" && !(role === "id" && format === "uuid");
}

/**
 * Lists the fields whose values a table shows in place of an item's missing name. Leaves out read-only fields, because
 * users do not recognize values that the server has set.
 * @param {Resource} resource
 */
export function listNameSubstitutes(resource) {
  const title = resource.fields.find(({ name }) => name === resource.title_field);
  if (title?.required) return [];
  const others = listPossibleColumns(resource).filter((field) => field !== title && !field.read_only);
  const isId = (/** @type {Field} */ { role }) => role === "id";
  return [...others.filter((field) => !isId(field)), ...others.filter((field) => isId(field) && field.reference)];
}

/**
 * Lists the names of all fields that a table must read to show its columns.
 * @param {Resource} resource
 * @param {readonly Field[]} columns
 */
export function listFieldsToRead(resource, columns) {
  const shown = [...columns, ...listNameSubstitutes(resource)];
  const isNested = shown.some(({ reference }) => reference?.to.includes("/"));
  // To load the name of a referenced nested item, the table needs the id of its parent. Another reference of the row has this id.
  const naming = isNested
    ? resource.fields.filter(({ reference, filterable }) => filterable && reference !== null)
    : [];
  const deciding = shown.flatMap(({ format_when: when }) => when?.field ?? []);
  return [resource.id, ...deciding, ...[...shown, ...naming].map(({ name }) => name)];
}

/**
 * @typedef {object} ChoiceProps
 * @property {Resource} resource
 * @property {readonly Field[]} chosen
 * @property {(names: string) => void} onChange
 * @property {boolean} isCompact
 * @property {(isCompact: boolean) => void} onCompact
 */

/** @param {ChoiceProps} props */
export function ColumnChoice(props) {
  return html`<${Popover} kind="popover" label=${t("Columns")}><${ColumnBoxes} ...${props} /><//>`;
}

/**
 * The check boxes of all columns; chosen columns come first. A check box keeps its place when the user ticks it.
 * @param {ChoiceProps} props
 */
function ColumnBoxes({ resource, chosen, onChange, isCompact, onCompact }) {
  const catalog = useCatalog();
  const anew = [...new Set([...chosen, ...listPossibleColumns(resource)])];
  const [kept, setOrder] = useState(anew);
  // The chosen columns can also change outside this component, for example by a link to a saved view. Then sort the boxes anew.
  const isKept = kept.filter((field) => chosen.includes(field)).every((field, index) => field === chosen[index]);
  const order = isKept ? kept : anew;
  const list = useRef(/** @type {HTMLFieldSetElement | null} */ (null));
  const moved = useRef(/** @type {string | null} */ (null));
  useLayoutEffect(() => {
    if (moved.current !== null) focusFirst(list.current, `button[name="${moved.current}"]`);
    moved.current = null;
  }, [order]);
  const tell = (/** @type {readonly Field[]} */ fields) => onChange(fields.map(({ name }) => name).join(","));
  const toggle = (/** @type {Field} */ field) => {
    setOrder(order);
    tell(order.filter((each) => chosen.includes(each) !== (each === field)));
  };
  const raise = (/** @type {Field} */ field) => {
    const others = order.filter((each) => each !== field);
    // The button moves a column before the previous chosen column, and skips columns that are not chosen.
    const before = order.slice(0, order.indexOf(field)).findLastIndex((each) => chosen.includes(each));
    const next = others.toSpliced(before, 0, field);
    moved.current = field.name;
    setOrder(next);
    tell(next.filter((each) => chosen.includes(each)));
  };
  return html`<fieldset ref=${list}>
    <legend>${t("Columns of the table")}</legend>
    ${order.map((field) => {
      const label = labelField(field, catalog);
      const isChosen = chosen.includes(field);
      const isFirst = field === chosen[0];
      return html`<div class="ordered" key=${field.name}>
        <label class="check">
          <input
            type="checkbox"
            checked=${isChosen}
            disabled=${chosen.length === 1 && isChosen}
            onChange=${() => toggle(field)}
          />
          ${label}
        </label>
        ${
          isChosen &&
          html`<button
            type="button"
            class="quiet small"
            name=${field.name}
            aria-label=${t("Move {name} forward", { name: label })}
            aria-disabled=${isFirst}
            onClick=${() => isFirst || raise(field)}
          >
            ↑
          </button>`
        }
      </div>`;
    })}
    <button type="button" class="quiet" onClick=${() => onChange("")}>${t("Reset the columns")}</button>
    <label class="check">
      <input type="checkbox" checked=${isCompact} onChange=${onCheckedChange(onCompact)} />
      ${t("Compact rows")}
    </label>
  </fieldset>`;
}

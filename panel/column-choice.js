/** The box in which users choose the columns of a table, their order, and the height of the rows. */
/** @import { Field, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { onCheckedChange } from "./control-events.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { labelField } from "./labels.js";
import { listPossibleColumns } from "./table-columns.js";
import { t } from "./translate.js";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * The check boxes of all columns. When the box opens, chosen columns come first. Ticking a check box does not move it.
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly Field[]} props.chosen
 * @param {(names: string) => void} props.onChange
 * @param {boolean} props.isCompact
 * @param {(isCompact: boolean) => void} props.onCompact
 */
export function ColumnBoxes({ resource, chosen, onChange, isCompact, onCompact }) {
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

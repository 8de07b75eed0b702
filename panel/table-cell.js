/**
 * The cells of a list's table: a cell with a check box that selects a row, and cells with values, some of which can be edited.
 */
/** @import { Field, Item, ReferencedItemNames, Resource } from "./types.js" */
/** @import { useCellEditing } from "./use-cell-editing.js" */
import { useCatalog } from "./catalog.js";
import { isCellEditable, isSameValue } from "./item-draft.js";
import { getAlignmentClass, resolveFieldFormat } from "./field-traits.js";
import { html } from "./html.js";
import { idOf, isList, nameOf } from "./item-names.js";
import { CellEditor } from "./cell-editor.js";
import { limitEnumByTransitions } from "./allowed-transitions.js";
import { t } from "./translate.js";
import { FormattedValue } from "./formatted-value.js";
import { labelField } from "./labels.js";

/**
 * The cell with the check box that selects a row. In the heading, the check box selects all rows of the page.
 * @param {object} props
 * @param {boolean} props.isOn
 * @param {boolean} [props.isPartly]
 * @param {string} props.label
 * @param {(isRange: boolean) => void} props.onPick `isRange` says whether Shift is pressed, which selects a range of rows
 */
export function RowCheckBoxCell({ isOn, isPartly = false, label, onPick }) {
  return html`<td class="pick" aria-readonly="true">
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

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments of the path of the collection that stores the items
 * @param {Field} props.field of the column
 * @param {Field | undefined} props.shown field whose value the cell shows: `field`, or a substitute if `field` has no value
 * @param {Item} props.item
 * @param {ReferencedItemNames} props.names
 * @param {number} [props.decimals]
 * @param {number} [props.width] width of the column in pixels
 * @param {string | null} props.href address of the item, if the cell is a link to it
 * @param {ReturnType<typeof useCellEditing>} props.cells
 * @param {(rows: number, columns: number) => void} props.onLeave moves the focus from an edited cell by a number of rows and
 * columns
 */
export function Cell({
  resource,
  segments,
  field: declared,
  shown,
  item,
  names,
  decimals,
  width,
  href,
  cells,
  onLeave,
}) {
  const catalog = useCatalog();
  const id = idOf(resource, item);
  const label = labelField(declared, catalog);
  const field = resolveFieldFormat(limitEnumByTransitions(declared, item[declared.name], false), item);
  const mark = cells.find(id, field.name);
  const isOpen = cells.open?.id === id && cells.open.name === field.name;
  const editable = resource.may.update && isCellEditable(declared);
  /** @type {import("preact").TdHTMLAttributes<HTMLTableCellElement> & { readonly [data: `data-${string}`]: string | undefined }} */
  const attributes = {
    class: [getAlignmentClass(declared), mark !== null && (mark.problem === "" ? "saving" : "wrong")]
      .filter(Boolean)
      .join(" "),
    style: createWidthStyle(width),
    "data-label": label,
    "data-id": id,
    "data-field": field.name,
    "data-editable": editable ? "" : undefined,
    "aria-readonly": editable ? undefined : "true",
    "aria-busy": mark?.problem === "" ? "true" : undefined,
    "aria-invalid": mark !== null && mark.problem !== "" ? "true" : undefined,
  };
  if (isOpen) {
    return html`<td ...${attributes}>
      <${CellEditor}
        field=${field}
        label=${label}
        name=${nameOf(resource, item) || t("No. {id}", { id })}
        value=${mark === null ? (item[field.name] ?? null) : mark.draft}
        typed=${cells.open?.typed ?? null}
        context=${{ resource, segments: [...segments, id], draft: item }}
        onSave=${(
          /** @type {import("./types.js").Value} */ value,
          /** @type {number} */ rows,
          /** @type {number} */ columns,
        ) => {
          onLeave(rows, columns);
          cells.save(item, declared, value);
        }}
        onKeep=${(/** @type {import("./use-cell-editing.js").UnsavedCell} */ unparsed) => cells.keep(id, field.name, unparsed)}
        onCancel=${() => {
          onLeave(0, 0);
          cells.close();
        }}
      />
    </td>`;
  }
  const isLink = href !== null;
  const show = (/** @type {Field} */ each, /** @type {Item[string] | undefined} */ value) =>
    html`<${FormattedValue}
      field=${each}
      value=${value}
      item=${item}
      names=${names}
      decimals=${decimals}
      short
      linked=${isLink}
    />`;
  if (mark !== null) {
    return html`<td ...${attributes}>
      ${show(declared, mark.draft)}
      ${
        mark.problem !== "" &&
        html`<p class="error">
          ${mark.problem}
          ${!isSameValue(declared, item[declared.name], mark.draft) && html` <span class="none">${t("Stored now")}: ${show(declared, item[declared.name])}</span>`}
        </p>`
      }
    </td>`;
  }
  const value = shown && show(shown, item[shown.name]);
  return html`<td ...${attributes}>
    ${isLink ? html`<a href=${href} data-item>${value ?? t("No. {id}", { id })}</a>` : value}
  </td>`;
}

/**
 * Returns the field whose value a table shows as the name of an item: `field`, or if it has no value, the first
 * substitute that has one. Returns undefined if none has a value.
 * @param {Field} field
 * @param {readonly Field[]} substitutes
 * @param {Item} item
 */
export function findFirstNonEmptyField(field, substitutes, item) {
  return [field, ...substitutes].find(({ name }) => {
    const value = item[name] ?? "";
    return value !== "" && !(isList(value) && value.length === 0);
  });
}

/**
 * Returns the style of a cell in a column whose width the user has set. It is an object, which Preact sets as properties,
 * because the Content-Security-Policy forbids `style` attributes.
 * @param {number | undefined} width in pixels; undefined if the content decides
 */
export function createWidthStyle(width) {
  if (width === undefined) return undefined;
  // Without `width`, the browser would share the remaining space of the table with this column, too.
  return { width: `${width}px`, minWidth: `${width}px`, maxWidth: `${width}px` };
}

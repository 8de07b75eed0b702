/** The heading of a column. Users sort the table with a click, and change the width of the column by dragging or with keys. */
/** @import { Field, ParameterValues, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { getLineDirection } from "./control-events.js";
import { html } from "./html.js";
import { getAlignmentClass } from "./field-traits.js";
import { createWidthStyle } from "./table-cell.js";
import { t } from "./translate.js";
import { useRef } from "preact/hooks";
import { labelField } from "./labels.js";

/** Minimum width of a column, and the change of the width for each key press, in pixels. */
const [minWidth, widthStep] = [48, 16];

/**
 * @param {object} props
 * @param {Field} props.field
 * @param {Resource} props.resource
 * @param {URLSearchParams} props.query
 * @param {number | undefined} props.width in pixels; undefined if the content decides
 * @param {(width: number | null) => void} props.onWidth null lets the content decide
 * @param {(changes: ParameterValues) => void} props.onChange
 */
export function TableHeading({ field, resource, query, width, onWidth, onChange }) {
  const catalog = useCatalog();
  const head = useRef(/** @type {HTMLTableCellElement | null} */ (null));
  /** Position of the pointer and width of the column when dragging began; null while the user does not drag. */
  const drag = useRef(/** @type {{ from: number, width: number, sign: number } | null} */ (null));
  const label = labelField(field, catalog);
  const active = field.name === (query.get("sort_by") ?? resource.default_sort);
  const descending = query.get("sort_order") === "desc";
  const turn = () => onChange({ sort_by: field.name, sort_order: active && !descending ? "desc" : "" });
  const measure = () => head.current?.getBoundingClientRect().width ?? minWidth;
  const handleKey = (/** @type {import("preact").TargetedKeyboardEvent<HTMLElement>} */ event) => {
    if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    const sign = (event.key === "ArrowRight" ? 1 : -1) * getLineDirection(event.currentTarget);
    onWidth(Math.max(minWidth, Math.round(measure()) + sign * widthStep));
  };
  const begin = (/** @type {import("preact").TargetedPointerEvent<HTMLElement>} */ event) => {
    event.preventDefault();
    const grip = event.currentTarget;
    const sign = getLineDirection(grip);
    grip.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: measure(), sign };
  };
  const move = (/** @type {PointerEvent} */ { clientX }) => {
    if (drag.current === null) return;
    const { from, width: before, sign } = drag.current;
    onWidth(Math.max(minWidth, Math.round(before + sign * (clientX - from))));
  };
  const isActive = field.sortable && active;
  return html`<th
    ref=${head}
    scope="col"
    class=${getAlignmentClass(field)}
    style=${createWidthStyle(width)}
    aria-sort=${isActive ? (descending ? "descending" : "ascending") : undefined}
    title=${t("Drag the edge, or press Shift and an arrow key, to set the width")}
    onKeyDown=${handleKey}
  >
    ${
      field.sortable
        ? html`<button type="button" class="sort" onClick=${turn}>
            ${label}<span aria-hidden="true">${active ? (descending ? " ↓" : " ↑") : ""}</span>
          </button>`
        : label
    }
    <span
      class="grip"
      aria-hidden="true"
      onPointerDown=${begin}
      onPointerMove=${move}
      onPointerUp=${() => (drag.current = null)}
      onDblClick=${() => onWidth(null)}
    ></span>
  </th>`;
}

/**
 * Shows an outline, an ordered list or tree of items. Users move rows by dragging, with buttons, or with keys (WAI-ARIA tree).
 */
/** @import { Row, Step } from "./outline.js" */
/** @import { Resource } from "./types.js" */
import { getLineDirection } from "./control-events.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { getItemScript } from "./load-on-demand.js";
import { goTo } from "./navigation.js";
import { groupRowsByParent, moveRowByStep, moveRowToGap, splitRowsByTenant } from "./outline.js";
import { formatRoute } from "./route.js";
import { translateToMarkup, t } from "./translate.js";
import { useLayoutEffect, useState } from "preact/hooks";
import { labelCollection } from "./labels.js";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly Row[]} props.rows
 * @param {readonly string[]} props.home segments of the path of the collection that stores the items
 * @param {(tenant: string) => string} props.nameOfTenant returns the name of a tenant; "" if there is only one
 * @param {(rows: readonly Row[]) => void} props.onChange
 */
export function OutlineTree({ resource, rows, home, nameOfTenant, onChange }) {
  const { getDragClass, useDrag } = getItemScript();
  const [current, setCurrent] = useState("");
  const [isFocused, setFocused] = useState(false);
  const isTree = resource.panel.tree !== null;
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  );
  const indent = 28;
  const isFromLeft = getLineDirection(document.documentElement) === 1;
  const [outward, inward] = isFromLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  /** @type {{ readonly [step in Step]: string }} */
  const keys = { up: "ArrowUp", down: "ArrowDown", in: inward, out: outward };
  const { list, drag, begin } = useDrag(({ from, gap, along }) => {
    setCurrent(rows[from]?.id ?? "");
    onChange(moveRowToGap(rows, from, gap, isTree ? (rows[from]?.level ?? 0) + Math.round(along / indent) : 0));
  });
  // Moving a row can replace its element, which then loses the focus. Give the focus back to the current row.
  useLayoutEffect(() => {
    if (isFocused) focusFirst(list.current, "[tabindex='0']");
  });
  const step = (/** @type {Step} */ way) => {
    const next = moveRowByStep(rows, index, way);
    if (next !== null) onChange(next);
  };
  const handleKey = (/** @type {KeyboardEvent} */ event) => {
    const way = event.altKey ? moveSteps.find((each) => keys[each] === event.key) : undefined;
    const to = event.altKey
      ? undefined
      : { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (way !== undefined && (isTree || way === "up" || way === "down")) step(way);
    else if (to !== undefined) setCurrent(rows[Math.min(Math.max(to, 0), rows.length - 1)]?.id ?? "");
    else if (event.key === "Enter") goTo(formatRoute([...home, rows[index]?.id ?? ""]));
    else return;
    event.preventDefault();
  };
  const groups = listSiblingPositions(rows);
  const row = rows[index];
  return html`<div class="toolbar">
      ${moveSteps
        .slice(0, isTree ? 4 : 2)
        .map(
          (way) =>
            html`<button
              type="button"
              aria-keyshortcuts=${`Alt+${keys[way]}`}
              aria-disabled=${moveRowByStep(rows, index, way) === null}
              onClick=${() => step(way)}
            >
              ${moveStepLabels[way]}
            </button>`,
        )}
      <span role="status" class="none"
        >${row && translateToMarkup("{name}: place {place} of {count}", { name: html`<bdi>${row.name || t("No. {id}", { id: row.id })}</bdi>`, place: groups[index]?.[0] ?? 1, count: groups[index]?.[1] ?? 1 })}</span
      >
    </div>
    <ol
      role="tree"
      class="outline"
      ref=${list}
      aria-label=${labelCollection(resource)}
      onKeyDown=${handleKey}
      onFocusIn=${() => setFocused(true)}
      onFocusOut=${() => setFocused(false)}
    >
      ${rows.map(
        ({ id, name, level, tenant }, at) =>
          html`<li
            key=${id}
            role="treeitem"
            aria-level=${level + 1}
            aria-posinset=${groups[at]?.[0]}
            aria-setsize=${groups[at]?.[1]}
            aria-selected=${at === index ? "true" : "false"}
            tabindex=${at === index ? 0 : -1}
            class=${getDragClass(drag, at, rows.length)}
            style=${{ "--level": String(level) }}
            onFocusIn=${() => setCurrent(id)}
          >
            <span class="handle" aria-hidden="true" onPointerDown=${begin(at)}>⠿</span>
            <bdi>${name || t("No. {id}", { id })}</bdi>
            ${level === 0 && nameOfTenant(tenant) !== "" && html`<bdi class="none">${nameOfTenant(tenant)}</bdi>`}
          </li>`,
      )}
    </ol>`;
}

const moveSteps = /** @type {const} */ (["up", "down", "in", "out"]);
/** @type {{ readonly [step in Step]: string }} */
const moveStepLabels = { up: t("Up"), down: t("Down"), in: t("Nest in the previous item"), out: t("One level up") };

/**
 * Returns for each row its position among the rows with the same parent, counted from one, and the number of rows with
 * that parent.
 * @param {readonly Row[]} rows
 */
function listSiblingPositions(rows) {
  const places = new Map(
    splitRowsByTenant(rows)
      .flatMap((own) => [...groupRowsByParent(own).values()])
      .flatMap((group) => group.map(({ id }, index) => [id, [index + 1, group.length]])),
  );
  return rows.map(({ id }) => places.get(id) ?? [1, 1]);
}

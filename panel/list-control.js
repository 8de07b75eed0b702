/**
 * The control for a list: a check box for each allowed value, or one control for each element. Users can reorder the elements.
 */
/** @import { ComponentType } from "preact" */
/** @import { ControlProps, FieldOrNestedValue, Markup, Value } from "./types.js" */
import { moveFocusBeforeRemoval, focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { isList } from "./item-names.js";
import { NestedValueControl } from "./nested-value-control.js";
import { t } from "./translate.js";
import { getDragClass, useDrag } from "./use-drag.js";
import { useLayoutEffect, useState } from "preact/hooks";
import { labelValues } from "./labels.js";

/** @param {ControlProps & { Element: ComponentType<ControlProps> }} props `Element` is the control of an element */
export function ListControl({ Element, field, value: given, onChange, label, context, errors, pointer }) {
  const value = isList(given) ? given : [];
  if (field.items?.enum) {
    const meanings = labelValues(field.items);
    const toggle = (/** @type {Value} */ each) =>
      onChange(value.includes(each) ? value.filter((other) => other !== each) : [...value, each]);
    return html`<div class="boxes">
      ${field.items.enum.map(
        (each) =>
          html`<label class="check"
            ><input
              type="checkbox"
              checked=${value.includes(each)}
              onChange=${() => toggle(each)}
            />${meanings.get(each)}</label
          >`,
      )}
    </div>`;
  }
  /** @type {FieldOrNestedValue} */
  const item = {
    kind: "string",
    ...field.items,
    reference: null,
    description: "",
    sent_as_string: field.sent_as_string,
  };
  const blank = item.kind === "object" ? {} : "";
  const replaceElement = (/** @type {number} */ index, /** @type {Value} */ part) =>
    onChange(value.map((other, place) => (place === index ? part : other)));
  return html`<${ListElements} value=${value} label=${label} onChange=${onChange}>
      ${(/** @type {Value} */ each, /** @type {number} */ index) =>
        html`<${NestedValueControl}
          Element=${Element}
          errors=${errors}
          pointer=${`${pointer}/${index}`}
          field=${item}
          value=${each}
          onChange=${(/** @type {Value} */ part) => replaceElement(index, part)}
          label=${`${label} ${index + 1}`}
          context=${context}
        />`}
    <//>
    <button type="button" class="small" onClick=${() => onChange([...value, blank])}>${t("Add")}</button>`;
}

/**
 * The elements of a list. Users can remove elements and change their order.
 * @param {object} props
 * @param {readonly Value[]} props.value
 * @param {string} props.label of the list
 * @param {(value: readonly Value[]) => void} props.onChange
 * @param {(each: Value, index: number) => Markup} props.children returns the control of an element
 */
function ListElements({ value, label, onChange, children }) {
  /** Index of an element that was just moved; the handle of the element then gets the focus. */
  const [moved, setMoved] = useState(/** @type {number | null} */ (null));
  const { list, drag, begin } = useDrag(({ from, gap }) => move(from, gap > from ? gap - 1 : gap));
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (to < 0 || to >= value.length || to === from) return;
    const rest = value.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), value[from] ?? null, ...rest.slice(to)]);
    setMoved(to);
  };
  useLayoutEffect(() => {
    if (moved === null) return;
    focusFirst(list.current?.children[moved], ".handle");
    setMoved(null);
    // oxlint-disable-next-line react/exhaustive-deps -- `list` is a ref, which never changes
  }, [moved]);
  const remove = (/** @type {number} */ index) => {
    // If another element is removed, the elements after it move up, and the focused button shows the next element.
    if (index === value.length - 1)
      moveFocusBeforeRemoval(list.current, ":scope > li > button:last-of-type", index, ":scope > ol + button");
    onChange(value.filter((_, place) => place !== index));
  };
  const handleKey = (/** @type {KeyboardEvent} */ event, /** @type {number} */ index) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(index, index + by);
  };
  return html`<ol class="list" ref=${list}>
    ${value.map((each, index) => {
      const name = `${label} ${index + 1}`;
      const isSorted = value.length > 1;
      const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {number} */ to) =>
        html`<button
          type="button"
          class="quiet step"
          tabindex=${-1}
          aria-label=${title}
          disabled=${to < 0 || to === value.length}
          onClick=${() => move(index, to)}
        >
          ${text}
        </button>`;
      return html`<li key=${index} class=${getDragClass(drag, index, value.length)}>
        ${
          isSorted &&
          html`<button
            type="button"
            class="quiet handle"
            aria-label=${t("Move {name}", { name })}
            aria-keyshortcuts="ArrowUp ArrowDown"
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => handleKey(event, index)}
            onPointerDown=${begin(index)}
          >
            ⠿
          </button>`
        }
        ${children(each, index)} ${isSorted && button("↑", t("Move {name} up", { name }), index - 1)}
        ${isSorted && button("↓", t("Move {name} down", { name }), index + 1)}
        <button type="button" class="quiet" aria-label=${t("Remove {name}", { name })} onClick=${() => remove(index)}>
          ✕
        </button>
      </li>`;
    })}
  </ol>`;
}

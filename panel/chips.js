import { getLineDirection } from "./control-events.js";
import { moveFocusBeforeRemoval } from "./focus-first.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { useRef, useState } from "preact/hooks";

/**
 * The chosen values, each with a button that removes it. The buttons are one Tab stop; arrow keys move between them.
 * @param {object} props
 * @param {string} props.label
 * @param {readonly string[]} props.values
 * @param {(value: string) => string} props.nameOf
 * @param {(values: readonly string[]) => void} props.onChange
 */
export function Chips({ label, values, nameOf, onChange }) {
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const [active, setActive] = useState(0);
  if (values.length === 0) return null;
  const stop = Math.min(active, values.length - 1);
  const handleKey = (/** @type {import("preact").TargetedKeyboardEvent<HTMLUListElement>} */ event) => {
    const right = getLineDirection(event.currentTarget);
    const step = { ArrowLeft: -right, ArrowUp: -1, ArrowRight: right, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[stop + step]?.focus();
  };
  const remove = (/** @type {number} */ index) => {
    moveFocusBeforeRemoval(list.current, "button", index, ".chips ~ :is(input, select), .chips ~ * input");
    setActive(Math.min(index, values.length - 2));
    onChange(values.filter((_, place) => place !== index));
  };
  return html`<ul class="chips" ref=${list} aria-label=${label} onKeyDown=${handleKey}>
    ${values.map((value, index) => {
      const name = nameOf(value);
      return html`<li key=${value}>
        <bdi>${name}</bdi
        ><button
          type="button"
          class="quiet"
          tabindex=${index === stop ? 0 : -1}
          aria-label=${t("Remove {name}", { name })}
          onFocus=${() => setActive(index)}
          onClick=${() => remove(index)}
        >
          ✕
        </button>
      </li>`;
    })}
  </ul>`;
}

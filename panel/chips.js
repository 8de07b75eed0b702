import { html } from "./html.js";
import { t } from "./translate.js";
import { useState } from "./vendor/hooks.js";

/**
 * The chosen values, each with a button that removes it. The buttons are one Tab stop; arrow keys move between them.
 * @param {object} props
 * @param {string} props.label
 * @param {readonly string[]} props.values
 * @param {(value: string) => string} props.nameOf
 * @param {(values: readonly string[]) => void} props.onChange
 */
export function Chips({ label, values, nameOf, onChange }) {
  const [active, setActive] = useState(0);
  if (values.length === 0) return null;
  const stop = Math.min(active, values.length - 1);
  const handleKey = (/** @type {import("preact").TargetedKeyboardEvent<HTMLUListElement>} */ event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[stop + step]?.focus();
  };
  return html`<ul class="chips" aria-label=${label} onKeyDown=${handleKey}>
    ${values.map((value, index) => {
      const name = nameOf(value);
      const remove = () => onChange(values.filter((other) => other !== value));
      return html`<li key=${value}>
        <bdi>${name}</bdi
        ><button
          type="button"
          class="quiet"
          tabindex=${index === stop ? 0 : -1}
          aria-label=${t("removeNamed", { name })}
          onFocus=${() => setActive(index)}
          onClick=${remove}
        >
          ✕
        </button>
      </li>`;
    })}
  </ul>`;
}

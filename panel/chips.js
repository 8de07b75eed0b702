import { html } from "./html.js";
import { t } from "./translate.js";

/**
 * The chosen values, each with a button that removes it.
 * @param {object} props
 * @param {string} props.label
 * @param {readonly string[]} props.values
 * @param {(value: string) => string} props.nameOf
 * @param {(values: readonly string[]) => void} props.onChange
 */
export function Chips({ label, values, nameOf, onChange }) {
  if (values.length === 0) return null;
  return html`<ul class="chips" aria-label=${label}>
    ${values.map((value) => {
      const name = nameOf(value);
      const remove = () => onChange(values.filter((other) => other !== value));
      return html`<li key=${value}>
        <bdi>${name}</bdi
        ><button type="button" class="quiet" aria-label=${t("removeNamed", { name })} onClick=${remove}>✕</button>
      </li>`;
    })}
  </ul>`;
}

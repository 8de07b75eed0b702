/** Lists: boxes for allowed values, else one control an element. */
import { html } from "./html.js";
import { labelValues } from "./words.js";

/** @param Element control of an element */
export function ListControl({ Element, shape, value, onChange, label, context }) {
  if (shape.items?.enum) {
    const meanings = labelValues(shape.items);
    const toggle = (each) =>
      onChange(value.includes(each) ? value.filter((other) => other !== each) : [...value, each]);
    return html`<div class="boxes">
      ${shape.items.enum.map(
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
  const item = { ...shape.items, reference: null, description: "", travels_as_string: shape.travels_as_string };
  const blank = item.kind === "object" ? {} : "";
  const set = (index, part) => onChange(value.map((other, place) => (place === index ? part : other)));
  return html`<ol class="list">
      ${value.map(
        (each, index) =>
          html`<li key=${index}>
            <${Element}
              shape=${item}
              value=${each}
              onChange=${(part) => set(index, part)}
              label=${`${label} ${index + 1}`}
              attributes=${{ "aria-label": `${label} ${index + 1}` }}
              context=${context}
            />
            <button
              type="button"
              class="quiet"
              aria-label=${`Remove ${label} ${index + 1}`}
              onClick=${() => onChange(value.filter((_, place) => place !== index))}
            >
              ✕
            </button>
          </li>`,
      )}
    </ol>
    <button type="button" class="small" onClick=${() => onChange([...value, blank])}>Add</button>`;
}

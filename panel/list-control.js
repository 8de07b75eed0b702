/** A control for lists: check boxes for allowed values, or one control per element. */
/** @import { ComponentType } from "preact" */
/** @import { ControlProps, FieldOrPart, Value } from "./types.js" */
import { html } from "./html.js";
import { isList } from "./item.js";
import { Part } from "./part.js";
import { t } from "./translate.js";
import { labelValues } from "./words.js";

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
  /** @type {FieldOrPart} */
  const item = {
    kind: "string",
    ...field.items,
    reference: null,
    description: "",
    sent_as_string: field.sent_as_string,
  };
  const blank = item.kind === "object" ? {} : "";
  const set = (/** @type {number} */ index, /** @type {Value} */ part) =>
    onChange(value.map((other, place) => (place === index ? part : other)));
  return html`<ol class="list">
      ${value.map(
        (each, index) =>
          html`<li key=${index}>
            <${Part}
              Element=${Element}
              errors=${errors}
              pointer=${`${pointer}/${index}`}
              field=${item}
              value=${each}
              onChange=${(/** @type {Value} */ part) => set(index, part)}
              label=${`${label} ${index + 1}`}
              context=${context}
            />
            <button
              type="button"
              class="quiet"
              aria-label=${t("removeNamed", { name: `${label} ${index + 1}` })}
              onClick=${() => onChange(value.filter((_, place) => place !== index))}
            >
              ✕
            </button>
          </li>`,
      )}
    </ol>
    <button type="button" class="small" onClick=${() => onChange([...value, blank])}>${t("add")}</button>`;
}

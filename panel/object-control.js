/** @import { ComponentType } from "preact" */
/** @import { ControlProps, Value } from "./types.js" */
import { html } from "./html.js";
import { isObject } from "./item-names.js";
import { PartControl } from "./part-control.js";
import { t } from "./translate.js";
import { humanize } from "./labels.js";

/**
 * The control for an object-valued field. It contains a control for each property of the object.
 * @param {ControlProps & { Element: ComponentType<ControlProps> }} props `Element` is the control of a property
 */
export function ObjectControl({ Element, field, value, onChange, label, context, errors, pointer }) {
  const parts = isObject(value) ? value : {};
  return html`<div class="object">
    ${Object.entries(field.properties ?? {}).map(([name, property]) => {
      const own = property.title ?? humanize(name);
      const mandatory = property.required && html`<span class="mandatory" title=${t("mandatory")}> *</span>`;
      const control = html`<${PartControl}
        Element=${Element}
        errors=${errors}
        pointer=${`${pointer}/${name}`}
        field=${{ ...property, name, reference: null }}
        value=${parts[name] ?? null}
        onChange=${(/** @type {Value} */ part) => onChange({ ...parts, [name]: part })}
        label=${`${label}: ${own}`}
        context=${context}
      />`;
      return property.kind === "object" || property.kind === "array"
        ? html`<fieldset class="part">
            <legend>${own}${mandatory}</legend>
            ${control}
          </fieldset>`
        : html`<div class="part"><span aria-hidden="true">${own}${mandatory}</span>${control}</div>`;
    })}
  </div>`;
}

/** Chooses the control (an input, a select, a picker …) for a value. The description of the field determines the control. */
/** @import { ControlProps, FieldOrNestedValue, Value } from "./types.js" */
/** @import { ComponentType } from "preact" */
import { html } from "./html.js";
import { isObject } from "./item-names.js";
import { humanize } from "./labels.js";
import { ListControl } from "./list-control.js";
import { NestedValueControl } from "./nested-value-control.js";
import { ReferenceControl, ReferenceListControl } from "./reference-control.js";
import { chooseSimpleControl } from "./simple-controls.js";
import { t } from "./translate.js";

/** @param {ControlProps} props */
export function Control(props) {
  const Chosen = chooseControl(props.field, props.value);
  return html`<${Chosen} Element=${Control} ...${props} />`;
}

/**
 * @param {FieldOrNestedValue} field
 * @param {Value} value
 */
function chooseControl(field, value) {
  const { kind } = field;
  if (field.reference) return kind === "array" ? ReferenceListControl : ReferenceControl;
  if (kind === "object") return ObjectControl;
  if (kind === "array") return ListControl;
  return chooseSimpleControl(field, value);
}

/**
 * The control for an object-valued field. It contains a control for each property of the object.
 * @param {ControlProps & { Element: ComponentType<ControlProps> }} props `Element` is the control of a property
 */
function ObjectControl({ Element, field, value, onChange, label, context, errors, pointer }) {
  const parts = isObject(value) ? value : {};
  return html`<div class="object">
    ${Object.entries(field.properties ?? {}).map(([name, property]) => {
      const own = property.title ?? humanize(name);
      const mandatory = property.required && html`<span class="mandatory" title=${t("mandatory")}> *</span>`;
      const control = html`<${NestedValueControl}
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

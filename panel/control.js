/** The control for a value, by its shape. */
import { html } from "./html.js";
import { ListControl } from "./list-control.js";
import { writeNumber } from "./number.js";
import { ReferenceControl, ReferenceList } from "./reference-control.js";
import { isLong, isTick } from "./field-traits.js";
import { humanize, isTime, labelValues, writeLocal } from "./words.js";
import { AddressPreview, isAddress } from "./picture.js";

/** @param context of the whole form: `field`, `resource`, `segments`, `draft`, `isNew` */
export function Control({ shape, value, onChange, attributes, label, context }) {
  const type = (event) => onChange(event.target.value);
  if (shape.reference) {
    const Reference = shape.kind === "array" ? ReferenceList : ReferenceControl;
    return html`<${Reference}
      field=${shape}
      value=${value}
      onChange=${onChange}
      attributes=${attributes}
      label=${label}
      context=${context}
    />`;
  }
  if (shape.kind === "object")
    return html`<${ObjectControl}
      shape=${shape}
      value=${value}
      onChange=${onChange}
      label=${label}
      context=${context}
    />`;
  if (shape.kind === "array")
    return html`<${ListControl}
      Element=${Control}
      shape=${shape}
      value=${value ?? []}
      onChange=${onChange}
      label=${label}
      context=${context}
    />`;
  if (isTick(shape, value)) {
    const [on, off] = shape.kind === "boolean" ? [true, false] : ["Y", "N"];
    return html`<input
      type="checkbox"
      ...${attributes}
      checked=${value === on}
      onChange=${(event) => onChange(event.target.checked ? on : off)}
    />`;
  }
  if (shape.enum) {
    const meanings = labelValues(shape);
    const optional = value === null || (shape.required === false && shape.default === null);
    return html`<select
      ...${attributes}
      value=${value ?? ""}
      onChange=${(event) => onChange(event.target.value === "" ? null : find(shape.enum, event.target.value))}
    >
      ${optional && html`<option value="">${shape.required ? "Choose…" : "–"}</option>`}
      ${shape.enum.map((each) => html`<option value=${String(each)} selected=${each === value}>${meanings.get(each)}</option>`)}
    </select>`;
  }
  if (isTime(shape, context.draft)) {
    const local = value === null || value === "" || Number(value) === 0 ? "" : writeLocal(Number(value));
    const change = (event) =>
      onChange(
        event.target.value === "" ? (shape.default ?? null) : String(new Date(event.target.value).getTime() / 1000),
      );
    return html`<input type="datetime-local" step="1" ...${attributes} value=${local} onChange=${change} />`;
  }
  if (shape.kind === "integer" || shape.kind === "number") {
    return html`<input
      type="text"
      inputmode=${shape.kind === "integer" ? "numeric" : "decimal"}
      autocomplete="off"
      ...${attributes}
      value=${typeof value === "number" ? writeNumber(value) : (value ?? "")}
      onInput=${type}
    />`;
  }
  if (isLong(shape)) return html`<textarea rows="4" ...${attributes} value=${value ?? ""} onInput=${type}></textarea>`;
  const input = html`<input
    type=${typeOf(shape)}
    autocomplete=${shape.role === "password" ? "new-password" : "off"}
    maxlength=${shape.limits?.maxLength}
    ...${attributes}
    value=${value ?? ""}
    onInput=${type}
  />`;
  return value && isAddress(shape)
    ? html`${input}<${AddressPreview} format=${shape.format} address=${value} />`
    : input;
}

function find(allowed, text) {
  return allowed.find((each) => String(each) === text);
}

function typeOf({ role, format }) {
  if (role === "password") return "password";
  return format === "email" ? "email" : isAddress({ format }) ? "url" : "text";
}

function ObjectControl({ shape, value, onChange, label, context }) {
  const parts = value ?? {};
  return html`<div class="object">
    ${Object.entries(shape.properties ?? {}).map(([name, property]) => {
      const own = property.title ?? humanize(name);
      const set = (part) => onChange({ ...parts, [name]: part });
      const control = html`<${Control}
        shape=${{ ...property, name, reference: null }}
        value=${parts[name] ?? null}
        onChange=${set}
        label=${`${label}: ${own}`}
        attributes=${{ "aria-label": `${label}: ${own}` }}
        context=${context}
      />`;
      return property.kind === "object" || property.kind === "array"
        ? html`<fieldset class="part">
            <legend>${own}</legend>
            ${control}
          </fieldset>`
        : html`<div class="part"><span aria-hidden="true">${own}</span>${control}</div>`;
    })}
  </div>`;
}

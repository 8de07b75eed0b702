/** Controls of one element each, for values that have no parts. */
/** @import { ControlProps, Shape } from "./types.js" */
import { takeText, takeTick } from "./events.js";
import { html } from "./html.js";
import { decimalsOf, writeNumber } from "./number.js";
import { AddressPreview, isAddress } from "./picture.js";
import { readLocal, writeLocal } from "./times.js";
import { labelValues } from "./words.js";

/** @param {ControlProps} props */
export function Tick({ shape, value, onChange, attributes }) {
  const [on, off] = shape.kind === "boolean" ? [true, false] : ["Y", "N"];
  return html`<input
    type="checkbox"
    ...${attributes}
    checked=${value === on}
    onChange=${takeTick((isTicked) => onChange(isTicked ? on : off))}
  />`;
}

/** @param {ControlProps} props */
export function Choice({ shape, value, onChange, attributes }) {
  const { enum: allowed = [] } = shape;
  const meanings = labelValues(shape);
  const isOptional = value === null || (shape.required === false && shape.default === null);
  const find = (/** @type {string} */ text) => allowed.find((each) => String(each) === text) ?? null;
  return html`<select
    ...${attributes}
    value=${value ?? ""}
    onChange=${takeText((text) => onChange(text === "" ? null : find(text)))}
  >
    ${isOptional && html`<option value="">${shape.required ? "Choose…" : "–"}</option>`}
    ${allowed.map((each) => html`<option value=${String(each)} selected=${each === value}>${meanings.get(each)}</option>`)}
  </select>`;
}

/** @param {ControlProps} props */
export function TimeInput({ shape, value, onChange, attributes }) {
  const change = (/** @type {string} */ text) =>
    onChange(text === "" ? (shape.default ?? null) : readLocal(shape, text));
  return html`<input
    type="datetime-local"
    step="1"
    ...${attributes}
    value=${writeLocal(value)}
    onChange=${takeText(change)}
  />`;
}

/** @param {ControlProps} props */
export function DateInput({ shape, value, onChange, attributes }) {
  const { formatMinimum, formatMaximum } = shape.limits ?? {};
  return html`<input
    type="date"
    min=${formatMinimum}
    max=${formatMaximum}
    ...${attributes}
    value=${value ?? ""}
    onChange=${takeText((text) => onChange(text === "" ? (shape.default ?? null) : text))}
  />`;
}

/** @param {ControlProps} props */
export function NumberInput({ shape, value, onChange, attributes }) {
  return html`<input
    type="text"
    inputmode=${shape.kind === "integer" ? "numeric" : "decimal"}
    autocomplete="off"
    ...${attributes}
    value=${typeof value === "number" ? writeNumber(value, decimalsOf(shape)) : (value ?? "")}
    onInput=${takeText(onChange)}
  />`;
}

/** @param {ControlProps} props */
export function LongText({ value, onChange, attributes }) {
  return html`<textarea rows="4" ...${attributes} value=${value ?? ""} onInput=${takeText(onChange)}></textarea>`;
}

/** @param {ControlProps} props */
export function TextInput({ shape, value, onChange, attributes }) {
  const input = html`<input
    type=${typeOf(shape)}
    autocomplete=${shape.role === "password" ? "new-password" : "off"}
    maxlength=${shape.limits?.maxLength}
    ...${attributes}
    value=${value ?? ""}
    onInput=${takeText(onChange)}
  />`;
  return value && isAddress(shape)
    ? html`${input}<${AddressPreview} format=${shape.format} address=${value} />`
    : input;
}

/** @param {Shape} shape */
function typeOf(shape) {
  if (shape.role === "password") return "password";
  return shape.format === "email" ? "email" : isAddress(shape) ? "url" : "text";
}

/** Controls with one element, for values without parts. */
/** @import { ControlProps, FieldOrPart } from "./types.js" */
import { takeText, readChecked } from "./events.js";
import { html } from "./html.js";
import { textOf } from "./item.js";
import { decimalsOf, writeNumber } from "./number.js";
import { AddressPreview, isAddress } from "./picture.js";
import { readLocal, writeLocal } from "./times.js";
import { labelValues } from "./words.js";

/** @param {ControlProps} props */
export function Tick({ field, value, onChange, attributes }) {
  const [on, off] = field.kind === "boolean" ? [true, false] : ["Y", "N"];
  return html`<input
    type="checkbox"
    ...${attributes}
    checked=${value === on}
    onChange=${readChecked((isTicked) => onChange(isTicked ? on : off))}
  />`;
}

/** @param {ControlProps} props */
export function Choice({ field, value, onChange, attributes }) {
  const { enum: allowed = [] } = field;
  const meanings = labelValues(field);
  const isOptional = value === null || (field.required === false && field.default === null);
  const find = (/** @type {string} */ text) => allowed.find((each) => String(each) === text) ?? null;
  return html`<select
    ...${attributes}
    value=${textOf(value)}
    onChange=${takeText((text) => onChange(text === "" ? null : find(text)))}
  >
    ${isOptional && html`<option value="">${field.required ? "Choose…" : "–"}</option>`}
    ${allowed.map((each) => html`<option value=${String(each)} selected=${each === value}>${meanings.get(each)}</option>`)}
  </select>`;
}

/** @param {ControlProps} props */
export function TimeInput({ field, value, onChange, attributes }) {
  const change = (/** @type {string} */ text) =>
    onChange(text === "" ? (field.default ?? null) : readLocal(field, text));
  return html`<input
    type="datetime-local"
    step="1"
    ...${attributes}
    value=${writeLocal(value)}
    onChange=${takeText(change)}
  />`;
}

/** @param {ControlProps} props */
export function DateInput({ field, value, onChange, attributes }) {
  const { formatMinimum, formatMaximum } = field.limits ?? {};
  return html`<input
    type="date"
    min=${formatMinimum}
    max=${formatMaximum}
    ...${attributes}
    value=${textOf(value)}
    onChange=${takeText((text) => onChange(text === "" ? (field.default ?? null) : text))}
  />`;
}

/** @param {ControlProps} props */
export function NumberInput({ field, value, onChange, attributes }) {
  return html`<input
    type="text"
    inputmode=${field.kind === "integer" ? "numeric" : "decimal"}
    autocomplete="off"
    ...${attributes}
    value=${typeof value === "number" ? writeNumber(value, decimalsOf(field)) : textOf(value)}
    onInput=${takeText(onChange)}
  />`;
}

/** @param {ControlProps} props */
export function LongText({ value, onChange, attributes }) {
  return html`<textarea rows=${4} ...${attributes} value=${textOf(value)} onInput=${takeText(onChange)}></textarea>`;
}

/** @param {ControlProps} props */
export function TextInput({ field, value, onChange, attributes }) {
  // JSX types need a literal `type` for each input.
  const type = /** @type {{ type: "text" }} */ ({ type: typeOf(field) });
  const input = html`<input
    ...${type}
    inputmode=${field.format === "email" ? "email" : undefined}
    autocomplete=${field.role === "accounts.password" ? "new-password" : "off"}
    maxlength=${field.limits?.maxLength}
    ...${attributes}
    value=${textOf(value)}
    onInput=${takeText(onChange)}
  />`;
  return typeof value === "string" && value !== "" && isAddress(field)
    ? html`${input}<${AddressPreview} format=${field.format} address=${value} />`
    : input;
}

/**
 * Not `type=email`, because browsers rewrite its value: `info@bücher.de` becomes `info@xn--bcher-kva.de`.
 * @param {FieldOrPart} field
 */
function typeOf(field) {
  if (field.role === "accounts.password") return "password";
  return isAddress(field) ? "url" : "text";
}

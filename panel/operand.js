/** The operand of a filter: one of several values, an item, or typed text. */
/** @import { Field, FormContext, Value } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { takeText } from "./events.js";
import { elementOf } from "./field-traits.js";
import { html } from "./html.js";
import { readNumber, writeNumber } from "./number.js";
import { ReferenceControl } from "./reference-control.js";
import { t } from "./translate.js";
import { useId, useState } from "./vendor/hooks.js";
import { isDate, isTime, readLocal, writeLocal } from "./times.js";
import { labelValues } from "./words.js";

/**
 * @param {object} props
 * @param {Field} props.field
 * @param {string} props.label label of the comparison, such as `at least`
 * @param {string} props.name of the whole
 * @param {string} props.value
 * @param {FormContext} props.context
 * @param {(value: string) => void} props.onChange
 */
export function Operand({ field, label, name, value, context, onChange }) {
  const { byPath } = useCatalog();
  const element = elementOf(field);
  const allowed = element.enum ?? (element.kind === "boolean" ? ["true", "false"] : undefined);
  if (allowed) {
    const meanings = element.enum ? labelValues(element) : answers;
    return html`<select aria-label=${name} value=${value} onChange=${takeText(onChange)}>
      <option value="">${t("any")}</option>
      ${allowed.map((each) => html`<option value=${String(each)}>${meanings.get(each)}</option>`)}
    </select>`;
  }
  if (field.reference && byPath.has(field.reference.to)) {
    return html`<${ReferenceControl}
      field=${{ ...field, reference: { ...field.reference, none: false } }}
      label=${name}
      value=${value || null}
      attributes=${{}}
      context=${context}
      onChange=${(/** @type {Value} */ id) => onChange(String(id ?? ""))}
    />`;
  }
  const isNumber = element.kind !== "string" && field.role !== "id";
  const notation = isTime(field) ? daysOf(field) : isDate(element) ? days : isNumber ? numbers : texts;
  return html`<${TypedOperand} label=${label} name=${name} value=${value} notation=${notation} onChange=${onChange} />`;
}

/** @type {ReadonlyMap<Value, string>} */
const answers = new Map([
  ["true", t("yes")],
  ["false", t("no")],
]);

/**
 * Converts the value of a parameter to and from the form that people use.
 * @typedef {object} Notation
 * @property {{ readonly [name: string]: string }} attributes of the element
 * @property {(value: string) => string} write
 * @property {(text: string, label: string) => { readonly value?: string | number, readonly problem?: string }} read
 */

/** @type {Notation} */
const texts = { attributes: { type: "text" }, write: (value) => value, read: (text) => ({ value: text }) };
/** @type {Notation} */
const numbers = {
  attributes: { type: "text", inputmode: "decimal", autocomplete: "off" },
  write: (value) => (Number.isNaN(Number(value)) ? value : writeNumber(Number(value))),
  read: readNumber,
};
/** @type {Notation} */
const days = { ...texts, attributes: { type: "date" } };

/**
 * Converts times to days. The last day of a range is included.
 * @param {Field} field
 * @returns {Notation}
 */
function daysOf(field) {
  const end = field.format === "date-time" ? "23:59:59.999" : "23:59:59";
  return {
    attributes: { type: "date" },
    write: (value) => writeLocal(value).slice(0, 10),
    read: (text, label) => ({ value: readLocal(field, `${text}T${label === "until" ? end : "00:00:00"}`) }),
  };
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.name
 * @param {string} props.value
 * @param {Notation} props.notation
 * @param {(value: string) => void} props.onChange
 */
function TypedOperand({ label, name, value, notation, onChange }) {
  const id = useId();
  // The typed text, until it is applied or the value changes otherwise.
  const [typed, setTyped] = useState(/** @type {{ over: string, text: string, problem?: string } | null} */ (null));
  /** @type {{ text: string, problem?: string }} */
  const current = typed?.over === value ? typed : { text: value === "" ? "" : notation.write(value) };
  const apply = (/** @type {string} */ given) => {
    const text = given.trim();
    /** @type {ReturnType<Notation["read"]>} */
    const { value: read, problem } = text === "" ? { value: "" } : notation.read(text, label);
    setTyped(problem === undefined ? null : { over: value, text, problem });
    if (problem === undefined && String(read) !== value) onChange(String(read));
  };
  return html`<label class="operand"
      ><span>${label}</span
      ><input
        ...${notation.attributes}
        aria-label=${name}
        aria-invalid=${current.problem ? "true" : undefined}
        aria-describedby=${current.problem ? id : undefined}
        value=${current.text}
        onInput=${takeText((text) => setTyped({ over: value, text }))}
        onChange=${takeText(apply)} /></label
    >${current.problem && html`<span class="error" role="alert" id=${id}>${name} ${current.problem}</span>`}`;
}

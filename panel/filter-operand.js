/** The input for the operand of a filter: a choice of values, a picker for items, or a text input. */
/** @import { Field, FormContext, Value } from "./types.js" */
/** @import { Counting } from "./use-value-counts.js" */
import { useCatalog } from "./catalog.js";
import { Chips } from "./chips.js";
import { openSelectOnKey, onTextInput } from "./control-events.js";
import { elementFieldOf } from "./field-traits.js";
import { html } from "./html.js";
import { isList } from "./item-names.js";
import { parseNumber, formatNumberInput } from "./number.js";
import { ReferenceListControl } from "./reference-control.js";
import { t } from "./translate.js";
import { useId, useState } from "preact/hooks";
import { isDateField, isTimeField, parseLocalInput, toLocalInput } from "./times.js";
import { useValueCounts } from "./use-value-counts.js";
import { labelValues } from "./labels.js";

/**
 * @typedef {object} OperandProps
 * @property {Field} field
 * @property {string} label label of the comparison, such as `at least`
 * @property {boolean} showsLabel whether the label is shown
 * @property {boolean} isRangeEnd whether the operand is the end of a range
 * @property {string} name accessible name: the label of the field and of the comparison
 * @property {readonly string[]} values
 * @property {boolean} takesSeveral whether the filter accepts several values
 * @property {FormContext} context
 * @property {Counting} counting
 * @property {(values: readonly string[]) => void} onChange
 */

/** @param {OperandProps} props */
export function FilterOperand({
  field,
  label,
  showsLabel,
  isRangeEnd,
  name,
  values,
  takesSeveral,
  context,
  counting,
  onChange,
}) {
  const { byPath } = useCatalog();
  const element = elementFieldOf(field);
  if (element.enum || element.kind === "boolean") {
    return html`<${FilterChoice}
      field=${field}
      name=${name}
      values=${values}
      counting=${counting}
      onChange=${onChange}
    />`;
  }
  if (field.reference && byPath.has(field.reference.to)) {
    return html`<${ReferenceListControl}
      field=${{ ...field, reference: { ...field.reference, none: false } }}
      label=${name}
      value=${values}
      attributes=${{}}
      context=${context}
      errors=${[]}
      pointer=""
      onChange=${(/** @type {Value} */ value) => {
        const ids = isList(value) ? value.map(String) : [];
        onChange(takesSeveral ? ids : ids.slice(-1));
      }}
    />`;
  }
  const isNumber = element.kind !== "string" && field.role !== "id";
  const notation = isTimeField(field)
    ? createTimeNotation(field, isRangeEnd)
    : isDateField(element)
      ? dateNotation
      : isNumber
        ? numberNotation
        : textNotation;
  return html`<${OperandInput}
    label=${label}
    showsLabel=${showsLabel}
    name=${name}
    value=${values[0] ?? ""}
    notation=${notation}
    onChange=${(/** @type {string} */ value) => onChange(value === "" ? [] : [value])}
  />`;
}

/**
 * A choice of several allowed values. The number of items with each value is shown next to the value.
 * @param {Pick<OperandProps, "field" | "name" | "values" | "counting" | "onChange">} props
 */
function FilterChoice({ field, name, values, counting, onChange }) {
  const element = elementFieldOf(field);
  const meanings = element.enum ? labelValues(element) : booleanLabels;
  const counts = useValueCounts(counting, field.kind !== "array" && !counting.path.includes("."));
  const say = (/** @type {string} */ value) => {
    const meaning = [...meanings].find(([each]) => String(each) === value)?.[1] ?? value;
    if (counts.size === 0) return meaning;
    return t("{value} ({total})", { value: meaning, total: counts.get(value) ?? 0 });
  };
  const add = (/** @type {string} */ value) => value !== "" && onChange([...values, value]);
  const left = [...meanings.keys()].map(String).filter((value) => !values.includes(value));
  return html`<${Chips} label=${name} values=${values} nameOf=${say} onChange=${onChange} /> ${
      left.length > 0 &&
      html`<select aria-label=${name} value="" onChange=${onTextInput(add)} onKeyDown=${openSelectOnKey}>
        <option value="">${values.length === 0 ? t("any") : t("or…")}</option>
        ${left.map((value) => html`<option value=${value}>${say(value)}</option>`)}
      </select>`
    }`;
}

/** @type {ReadonlyMap<Value, string>} */
const booleanLabels = new Map([
  ["true", t("Yes")],
  ["false", t("No")],
]);

/**
 * Converts the value of a query parameter to the text in an input (`write`), and back (`read`).
 * @typedef {object} Notation
 * @property {{ readonly [name: string]: string }} attributes of the input element
 * @property {(value: string) => string} write
 * @property {(text: string) => { readonly value?: string | number, readonly problem?: string }} read
 */

/** @type {Notation} */
const textNotation = { attributes: { type: "text" }, write: (value) => value, read: (text) => ({ value: text }) };
/** @type {Notation} */
const numberNotation = {
  attributes: { type: "text", inputmode: "decimal", autocomplete: "off" },
  write: (value) => (Number.isNaN(Number(value)) ? value : formatNumberInput(Number(value))),
  read: parseNumber,
};
/** @type {Notation} */
const dateNotation = { ...textNotation, attributes: { type: "date" } };

/**
 * Returns the notation for a field with times. The input shows a day. At the end of a range, the day means its last second,
 * so that the range includes the day.
 * @param {Field} field
 * @param {boolean} isRangeEnd
 * @returns {Notation}
 */
function createTimeNotation(field, isRangeEnd) {
  const end = field.format === "date-time" ? "23:59:59.999" : "23:59:59";
  return {
    attributes: { type: "date" },
    write: (value) => toLocalInput(value).slice(0, 10),
    read: (text) => ({ value: parseLocalInput(field, `${text}T${isRangeEnd ? end : "00:00:00"}`) }),
  };
}

/**
 * @param {Pick<OperandProps, "label" | "showsLabel" | "name"> & {
 *   value: string,
 *   notation: Notation,
 *   onChange: (value: string) => void,
 * }} props
 */
function OperandInput({ label, showsLabel, name, value, notation, onChange }) {
  const id = useId();
  // A typed text that is not applied, its problem, and the filter's value when the user typed (`over`). The input
  // ignores the text as soon as the filter has another value.
  const [typed, setTyped] = useState(/** @type {{ over: string, text: string, problem?: string } | null} */ (null));
  /** @type {{ text: string, problem?: string }} */
  const current = typed?.over === value ? typed : { text: value === "" ? "" : notation.write(value) };
  const apply = (/** @type {string} */ given) => {
    const text = given.trim();
    /** @type {ReturnType<Notation["read"]>} */
    const { value: read, problem } = text === "" ? { value: "" } : notation.read(text);
    setTyped(problem === undefined ? null : { over: value, text, problem });
    if (problem === undefined && String(read) !== value) onChange(String(read));
  };
  return html`<label class="operand"
      >${showsLabel && html`<span>${label}</span>`}<input
        ...${notation.attributes}
        aria-label=${name}
        aria-invalid=${current.problem ? "true" : undefined}
        aria-describedby=${current.problem ? id : undefined}
        value=${current.text}
        onInput=${onTextInput((text) => setTyped({ over: value, text }))}
        onChange=${onTextInput(apply)} /></label
    >${current.problem && html`<span class="error" role="alert" id=${id}>${name} ${current.problem}</span>`}`;
}

/** Controls with a single input element, for values that are neither lists nor objects. */
/** @import { ControlProps, FieldOrNestedValue, Value } from "./types.js" */
import { onTextInput, onCheckedChange } from "./control-events.js";
import { isCheckBox, isOptional, isSecret } from "./field-traits.js";
import { html } from "./html.js";
import { toControlText } from "./item-names.js";
import { getMinimumDecimals, currencySymbolOf, formatNumberInput } from "./number.js";
import { UrlPreview, isUrlField } from "./picture.js";
import { isDateField, isTimeField, parseLocalInput, toLocalInput } from "./times.js";
import { t } from "./translate.js";
import { useId, useState } from "preact/hooks";
import { labelValues } from "./labels.js";

/**
 * @param {FieldOrNestedValue} field
 * @param {Value} value
 */
export function chooseSimpleControl(field, value) {
  const { kind } = field;
  if (isCheckBox(field, value)) return CheckBox;
  if (kind === "boolean") return OptionalBooleanSelect;
  if (field.enum) return SelectInput;
  if (isSecret(field)) return SecretInput;
  if (isTimeField(field)) return TimeInput;
  if (isDateField(field)) return DateInput;
  if (kind === "integer" || kind === "number") return NumberInput;
  return field.multiline ? TextArea : TextInput;
}

/** @param {ControlProps} props */
function CheckBox({ field, value, onChange, attributes }) {
  const [on, off] = field.kind === "boolean" ? [true, false] : ["Y", "N"];
  return html`<input
    type="checkbox"
    ...${attributes}
    checked=${value === on}
    onChange=${onCheckedChange((isTicked) => onChange(isTicked ? on : off))}
  />`;
}

/** @param {ControlProps} props */
function SelectInput({ field, value, onChange, attributes }) {
  const { enum: allowed = [] } = field;
  const meanings = labelValues(field);
  const mayBeNone = value === null || isOptional(field);
  const find = (/** @type {string} */ text) => allowed.find((each) => String(each) === text) ?? null;
  return html`<select
    ...${attributes}
    value=${toControlText(value)}
    onChange=${onTextInput((text) => onChange(text === "" ? null : find(text)))}
  >
    ${mayBeNone && html`<option value="">${field.required ? t("Choose…") : "–"}</option>`}
    ${allowed.map((each) => html`<option value=${String(each)} selected=${each === value}>${meanings.get(each)}</option>`)}
  </select>`;
}

/**
 * The control for a boolean field that can be null.
 * @param {ControlProps} props
 */
function OptionalBooleanSelect(props) {
  const { labels } = props.field;
  const field = { ...props.field, enum: [true, false], labels: { true: t("Yes"), false: t("No"), ...labels } };
  return html`<${SelectInput} ...${props} field=${field} />`;
}

/** @param {ControlProps} props */
function TimeInput({ field, value, onChange, attributes }) {
  const change = (/** @type {string} */ text) =>
    onChange(text === "" ? (field.default ?? null) : parseLocalInput(field, text));
  // The input has no seconds, because users rarely need them. If the stored time has seconds, the input shows them too.
  const [step] = useState(() => (/:00$|^$/.test(toLocalInput(value)) ? "60" : "1"));
  return html`<input
    type="datetime-local"
    step=${step}
    ...${attributes}
    value=${toLocalInput(value)}
    onChange=${onTextInput(change)}
  />`;
}

/** @param {ControlProps} props */
function DateInput({ field, value, onChange, attributes }) {
  const { formatMinimum, formatMaximum } = field.limits ?? {};
  return html`<input
    type="date"
    min=${formatMinimum}
    max=${formatMaximum}
    ...${attributes}
    value=${toControlText(value)}
    onChange=${onTextInput((text) => onChange(text === "" ? (field.default ?? null) : text))}
  />`;
}

/** @param {ControlProps} props */
function NumberInput({ field, value, onChange, attributes }) {
  const id = useId();
  const described = [field.currency && id, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined;
  const input = html`<input
    type="text"
    inputmode=${field.kind === "integer" ? "numeric" : "decimal"}
    autocomplete="off"
    ...${attributes}
    aria-describedby=${described}
    value=${typeof value === "number" ? formatNumberInput(value, getMinimumDecimals(field)) : toControlText(value)}
    onInput=${onTextInput(onChange)}
  />`;
  return field.currency
    ? html`<span class="amount">${input}<span id=${id}>${currencySymbolOf(field.currency)}</span></span>`
    : input;
}

/** @param {ControlProps} props */
function TextArea({ value, onChange, attributes }) {
  return html`<textarea
    rows=${4}
    dir="auto"
    ...${attributes}
    value=${toControlText(value)}
    onInput=${onTextInput(onChange)}
  ></textarea>`;
}

/**
 * The control for a secret. The panel does not know the stored secret: the value `""` keeps it, and null removes it.
 * @param {ControlProps} props
 */
function SecretInput({ field, value, onChange, label, attributes, context }) {
  const mayRemove = context.segments.at(-1) !== "new" && isOptional(field);
  const isRemoved = mayRemove && value === null;
  return html`<input
      type="password"
      autocomplete="new-password"
      maxlength=${field.limits?.maxLength}
      ...${attributes}
      placeholder=${isRemoved ? t("Will be removed") : ""}
      value=${toControlText(value)}
      onInput=${onTextInput(onChange)}
    />
    ${
      mayRemove &&
      html`<button
        type="button"
        class="small"
        aria-label=${isRemoved ? t("Keep {name}", { name: label }) : t("Remove {name}", { name: label })}
        onClick=${() => onChange(isRemoved ? "" : null)}
      >
        ${isRemoved ? t("Keep") : t("Remove")}
      </button>`
    }`;
}

/** @param {ControlProps} props */
function TextInput({ field, value, onChange, attributes }) {
  // The type is never `email`, because browsers then rewrite the value: `info@bücher.de` becomes `info@xn--bcher-kva.de`. JSX
  // types need a literal `type` for each input.
  const type = /** @type {{ type: "text" }} */ ({ type: isUrlField(field) ? "url" : "text" });
  const input = html`<input
    ...${type}
    dir="auto"
    inputmode=${field.format === "email" ? "email" : undefined}
    autocomplete="off"
    maxlength=${field.limits?.maxLength}
    ...${attributes}
    value=${toControlText(value)}
    onInput=${onTextInput(onChange)}
  />`;
  return typeof value === "string" && value !== "" && isUrlField(field)
    ? html`${input}<${UrlPreview} format=${field.format} address=${value} />`
    : input;
}

/** Chooses the control (an input, a select, a picker …) for a value. The description of the field determines the control. */
/** @import { ControlProps, FieldOrPart, Value } from "./types.js" */
import { isSecret, isCheckBox } from "./field-traits.js";
import { html } from "./html.js";
import { ListControl } from "./list-control.js";
import { ObjectControl } from "./object-control.js";
import { ReferenceControl, ReferenceList } from "./reference-control.js";
import {
  Choice,
  DateInput,
  LongText,
  NumberInput,
  SecretInput,
  TextInput,
  CheckBox,
  TimeInput,
  OptionalBoolean,
} from "./simple-controls.js";
import { isDate, isTime } from "./times.js";

/** @param {ControlProps} props */
export function Control(props) {
  const Chosen = chooseControl(props.field, props.value);
  return html`<${Chosen} Element=${Control} ...${props} />`;
}

/**
 * @param {FieldOrPart} field
 * @param {Value} value
 */
function chooseControl(field, value) {
  const { kind } = field;
  if (field.reference) return kind === "array" ? ReferenceList : ReferenceControl;
  if (kind === "object") return ObjectControl;
  if (kind === "array") return ListControl;
  if (isCheckBox(field, value)) return CheckBox;
  if (kind === "boolean") return OptionalBoolean;
  if (field.enum) return Choice;
  if (isSecret(field)) return SecretInput;
  if (isTime(field)) return TimeInput;
  if (isDate(field)) return DateInput;
  if (kind === "integer" || kind === "number") return NumberInput;
  return field.multiline ? LongText : TextInput;
}

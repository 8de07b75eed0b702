/** The control for a value, by its shape. */
/** @import { ControlProps, Item, Shape, Value } from "./types.js" */
import { isTick } from "./field-traits.js";
import { html } from "./html.js";
import { ListControl } from "./list-control.js";
import { ObjectControl } from "./object-control.js";
import { ReferenceControl, ReferenceList } from "./reference-control.js";
import { Choice, DateInput, LongText, NumberInput, TextInput, Tick, TimeInput } from "./simple-controls.js";
import { isDate, isTime } from "./times.js";

/** @param {ControlProps} props */
export function Control(props) {
  const Chosen = chooseControl(props.shape, props.value, props.context.draft);
  return html`<${Chosen} Element=${Control} ...${props} />`;
}

/**
 * @param {Shape} shape
 * @param {Value} value
 * @param {Item} draft
 */
function chooseControl(shape, value, draft) {
  const { kind } = shape;
  if (shape.reference) return kind === "array" ? ReferenceList : ReferenceControl;
  if (kind === "object") return ObjectControl;
  if (kind === "array") return ListControl;
  if (isTick(shape, value)) return Tick;
  if (shape.enum) return Choice;
  if (isTime(shape, draft)) return TimeInput;
  if (isDate(shape)) return DateInput;
  if (kind === "integer" || kind === "number") return NumberInput;
  return shape.multiline ? LongText : TextInput;
}

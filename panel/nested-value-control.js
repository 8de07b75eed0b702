/** The control for a part of a field's value, such as the second element of a list, with the part's problems below. */
/** @import { ComponentType } from "preact" */
/** @import { ControlProps, FieldError, FieldOrNestedValue } from "./types.js" */
import { html } from "./html.js";
import { useId } from "preact/hooks";
import { getErrorAttributes } from "./basic-components.js";
import { humanize } from "./labels.js";

/** @param {Omit<ControlProps, "attributes"> & { Element: ComponentType<ControlProps> }} props `Element` is the control */
export function NestedValueControl({ Element, ...props }) {
  const id = useId();
  const { errors, pointer, label } = props;
  const own = joinMessages(errors.filter(({ field }) => field === pointer));
  /** @type {import("./types.js").ControlAttributes} */
  const attributes = {
    "aria-label": label,
    "aria-required": props.field.required ? "true" : undefined,
    ...getErrorAttributes(id, own),
  };
  return html`<div class="control">
    <${Element} ...${props} attributes=${attributes} />
    ${own && html`<p class="error" id=${id}>${label} ${own}</p>`}
  </div>`;
}

/** @param {readonly FieldError[]} errors */
export function joinMessages(errors) {
  return errors.map(({ message }) => message).join("; ");
}

/**
 * Finds the part of a field's value (an element or a property) that a problem concerns.
 * @param {FieldOrNestedValue} field
 * @param {string} label label of the field
 * @param {readonly string[]} steps segments of the JSON pointer that lead from the field to the part
 * @returns {{ label: string, isShown: boolean }} the label, such as `Lines 2: Item`, and whether the part has its own control
 */
export function findNestedValue(field, label, steps) {
  const [step, ...further] = steps;
  if (step === undefined) return { label, isShown: true };
  if (/^\d+$/.test(step) && field.kind === "array") {
    const name = `${label} ${Number(step) + 1}`;
    const { label: found, isShown } = findNestedValue(field.items ?? { kind: "string" }, name, further);
    return { label: found, isShown: isShown && !field.reference && !field.items?.enum };
  }
  const part = field.properties?.[step];
  const name = `${label}: ${part?.title ?? humanize(step)}`;
  return part === undefined ? { label: name, isShown: false } : findNestedValue(part, name, further);
}

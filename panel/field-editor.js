/** A field of a form: label, control, help, and what the server finds wrong. */
import { useCatalog } from "./catalog.js";
import { Control } from "./control.js";
import { isLong, isTick } from "./field-traits.js";
import { html } from "./html.js";
import { PrivilegeMatrix } from "./privilege-matrix.js";
import { useId } from "./vendor/hooks.js";
import { explainField, labelField } from "./words.js";

export function FieldEditor({ field, resource, segments, draft, value, errors, isNew, onChange }) {
  const catalog = useCatalog();
  const id = useId();
  const label = labelField(field, catalog);
  const own = errors.filter((error) => error.field === `/${field.name}`).map(({ message }) => message);
  const help = explainField(field, label);
  // What is wrong inside of a list or an object is told beside it, with the place.
  const inner = errors
    .filter((error) => error.field !== `/${field.name}`)
    .map((error) => `${error.field.slice(field.name.length + 2)} ${error.message}`);
  const error = [...own, ...inner].join("; ");
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const attributes = {
    id,
    "aria-describedby": described,
    "aria-invalid": error ? "true" : undefined,
    "aria-required": field.required ? "true" : undefined,
  };
  const notes = html`${error && html`<p class="error" id=${`${id}-error`}>${label} ${error}</p>`}
  ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}`;
  const mandatory = field.required && html`<span class="mandatory" title="mandatory"> *</span>`;
  const control = html`<${Control}
    shape=${field}
    value=${value}
    onChange=${onChange}
    attributes=${attributes}
    label=${label}
    context=${{ field, resource, segments, draft, isNew }}
  />`;

  if (field.role === "privileges") {
    return html`<fieldset class="field wide">
      <legend>${label}</legend>
      ${notes}<${PrivilegeMatrix} value=${value ?? []} onChange=${onChange} />
    </fieldset>`;
  }
  if (isGroup(field)) {
    return html`<fieldset class=${`field wide group ${error ? "wrong" : ""}`} aria-describedby=${described}>
      <legend>${label}${mandatory}</legend>
      ${control}${notes}
    </fieldset>`;
  }
  if (isTick(field, value)) {
    return html`<div class=${`field tick ${error ? "wrong" : ""}`}>
      <label class="check">${control}<span>${label}</span></label
      >${notes}
    </div>`;
  }
  return html`<div class=${`field ${error ? "wrong" : ""} ${isLong(field) ? "wide" : ""}`}>
    <label for=${id}>${label}${mandatory}</label>${control}${notes}
  </div>`;
}

/** Several controls, which have no label in common. */
function isGroup({ kind, reference, items }) {
  return kind === "object" || (kind === "array" && !(reference && items?.kind !== "object"));
}

/** A field of a form: label, control, help and problems. */
/** @import { ControlAttributes, Catalog, Field, FieldError, FormContext, Markup, Value } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { Control } from "./control.js";
import { resolveFieldFormat, isCheckBox } from "./field-traits.js";
import { errorsOfField } from "./form-problems.js";
import { html } from "./html.js";
import { isList } from "./item-names.js";
import { findNestedValue, joinMessages } from "./nested-value-control.js";
import { loadOnDemand } from "./load-on-demand.js";
import { t } from "./translate.js";
import { useId } from "preact/hooks";
import { formatTime } from "./times.js";
import { composeHelpText, labelField, labelValues } from "./labels.js";

const PrivilegeMatrix = loadOnDemand("others", "PrivilegeMatrix");

/**
 * @param {object} props
 * @param {Field} props.field
 * @param {FormContext} props.context
 * @param {readonly FieldError[]} props.errors problems of the field, and of elements or properties of its value
 * @param {(value: Value) => void} props.onChange
 * @param {Markup} [props.remedy] a button that solves the problem
 */
export function FieldEditor({ field: declared, context, errors, onChange, remedy = null }) {
  const catalog = useCatalog();
  const field = resolveFieldFormat(declared, context.draft);
  const value = context.draft[field.name] ?? null;
  const id = useId();
  const label = labelField(field, catalog);
  const pointer = `/${field.name}`;
  const own = joinMessages(errors.filter((error) => error.field === pointer));
  const isNew = context.segments.at(-1) === "new";
  const unseen = field.write_only && field.stored && !isNew && t("The current value is not shown.");
  const help = [composeHelpText(field, label), composeUnixTimeHint(field, context, catalog), unseen]
    .filter(Boolean)
    .join(" ");
  const parts = errors
    .filter((error) => error.field !== pointer)
    .map((error) => ({
      ...findNestedValue(field, label, error.field?.split("/").slice(2) ?? []),
      message: error.message,
    }));
  // The problems of elements and properties that have no control of their own. All other problems are shown at their control.
  const inner = parts.filter(({ isShown }) => !isShown).map((part) => `${part.label} ${part.message}`);
  const error = [own && `${label} ${own}`, ...inner].filter(Boolean).join("; ");
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  /** @type {ControlAttributes} */
  const attributes = {
    id,
    "aria-describedby": described,
    "aria-invalid": error ? "true" : undefined,
    "aria-required": field.required ? "true" : undefined,
  };
  const notes = html`${error && html`<p class="error" id=${`${id}-error`}>${error}</p>`}${remedy}
  ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}`;
  const mandatory = field.required && html`<span class="mandatory" title=${t("mandatory")}> *</span>`;
  const control = html`<${Control}
    field=${field}
    value=${value}
    onChange=${onChange}
    attributes=${attributes}
    label=${label}
    context=${context}
    errors=${errors}
    pointer=${pointer}
  />`;

  if (field.role === "groups.privileges") {
    return html`<fieldset class="field wide">
      <legend>${label}</legend>
      ${notes}<${PrivilegeMatrix} value=${isList(value) ? value : []} onChange=${onChange} />
    </fieldset>`;
  }
  if (hasSeveralControls(field)) {
    return html`<fieldset class=${`field wide group ${error ? "wrong" : ""}`} aria-describedby=${described}>
      <legend>${label}${mandatory}</legend>
      ${control}${notes}
    </fieldset>`;
  }
  if (isCheckBox(field, value)) {
    return html`<div class=${`field tick ${error ? "wrong" : ""}`}>
      <label class="check">${control}<span>${label}</span></label
      >${notes}
    </div>`;
  }
  return html`<div class=${`field ${error ? "wrong" : ""} ${field.multiline ? "wide" : ""}`}>
    <label for=${id}>${label}${mandatory}</label>${control}${notes}
  </div>`;
}

/**
 * The controls of a form without sections, for the given fields in their order.
 * @param {object} props
 * @param {readonly Field[]} props.fields
 * @param {FormContext} props.context
 * @param {readonly FieldError[]} props.errors problems of all fields
 * @param {(name: string, value: Value) => void} props.onChange
 */
export function FieldEditors({ fields, context, errors, onChange }) {
  return html`<div class="fields">
    ${fields.map(
      (field) =>
        html`<${FieldEditor}
          key=${field.name}
          field=${field}
          context=${context}
          errors=${errorsOfField(errors, field)}
          onChange=${(/** @type {Value} */ value) => onChange(field.name, value)}
        />`,
    )}
  </div>`;
}

/**
 * Whether the field has several controls, so that its label must belong to a `fieldset` element.
 * @param {Field} field
 */
function hasSeveralControls({ kind, reference, items }) {
  return kind === "object" || (kind === "array" && !(reference && items?.kind !== "object"));
}

/**
 * Returns a help text for a number that is a time if another field has a certain value (`format_when`). The text shows
 * the current time as a number. Returns "" if the field has no such condition, or the other field already has a value.
 * @param {Field} field
 * @param {FormContext} context
 * @param {Catalog} catalog
 */
function composeUnixTimeHint({ format_when: when }, { resource, draft }, catalog) {
  const deciding = resource.fields.find(({ name }) => name === when?.field);
  if (when?.format !== "unixtime" || deciding === undefined || (draft[when.field] ?? null) !== null) return "";
  const meaning = labelValues(deciding).get(when.value) ?? when.value;
  const now = Math.floor(Date.now() / 60_000) * 60;
  const field = labelField(deciding, catalog);
  return t("If “{field}” is “{value}”, enter a time in seconds since 1970: {seconds} means {time}.", {
    field,
    value: String(meaning),
    seconds: String(now),
    time: formatTime(now),
  });
}

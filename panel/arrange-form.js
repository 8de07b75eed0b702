/** Arranges the fields of a form in its declared sections. */
/** @import { Field, FieldError, FormSection, Item, Resource } from "./types.js" */
import { isEditable, isSameValue, isShownAsText } from "./item-draft.js";
import { errorsOfField } from "./form-problems.js";
import { t } from "./translate.js";

/**
 * A section of a form, with the fields that the form shows at the moment.
 * @typedef {Omit<FormSection, "fields"> & { readonly fields: readonly Field[] }} ArrangedSection
 */

/**
 * Roles of the fields that select the data to copy into a new tenant. A separate part of the form (`CopyFromTenant`) shows
 * these fields.
 * @type {ReadonlySet<Field["role"]>}
 */
const tenantCopyRoles = new Set(["copies.from", "copies.what"]);

/**
 * Returns the sections of a form that are not empty. Fields that are in no declared section form a last section, which
 * is folded. If the resource declares no sections, one section has all fields.
 * @param {Resource} resource
 * @param {Item} draft
 * @param {Item} start
 * @param {boolean} isNew
 * @param {readonly FieldError[]} errors
 * @returns {readonly ArrangedSection[]}
 */
export function arrangeFormSections({ fields, panel }, draft, start, isNew, errors) {
  const { form, when } = panel;
  const editable = fields.filter((field) => isEditable(field, isNew) && !tenantCopyRoles.has(field.role));
  if (form.length === 0) return [{ fields: editable }];
  const possible = fields.filter((field) => editable.includes(field) || isShownAsText(field, isNew));
  const named = new Set(form.flatMap((section) => section.fields ?? []));
  const sections = form.map((section) => ({
    ...section,
    fields: (section.fields ?? []).flatMap((name) => possible.find((field) => field.name === name) ?? []),
  }));
  /** @type {ArrangedSection} */
  const rest = { title: t("More fields"), folded: true, fields: editable.filter(({ name }) => !named.has(name)) };
  const isShown = (/** @type {Field} */ field) =>
    isConditionMet(when[field.name], draft) ||
    [draft, start].some((item) => !hasDefaultOrNoValue(field, item)) ||
    errorsOfField(errors, field).length > 0;
  return [...sections, rest]
    .map((section) => ({ ...section, fields: section.fields.filter(isShown) }))
    .filter((section) => section.fields.length > 0 || section.items !== undefined);
}

/**
 * Whether the field has its default value, or no value.
 * @param {Field} field
 * @param {Item} item
 */
export function hasDefaultOrNoValue(field, item) {
  const value = item[field.name] ?? "";
  return value === "" || isSameValue(field, value, field.default);
}

/**
 * @param {Resource["panel"]["when"][string] | undefined} condition
 * @param {Item} draft
 */
function isConditionMet(condition, draft) {
  return Object.entries(condition ?? {}).every(([name, values]) =>
    [values].flat().includes(/** @type {string} */ (draft[name])),
  );
}

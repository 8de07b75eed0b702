/** Problems of a form's values. */
/** @import { Catalog, Field, FieldError, Resource } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { useCatalog } from "./catalog.js";
import { isEditable } from "./draft.js";
import { html } from "./html.js";
import { findPart } from "./part.js";
import { inSentence, t } from "./translate.js";
import { useState } from "./vendor/hooks.js";
import { labelField } from "./labels.js";

/** @type {readonly string[]} */
const none = [];

/**
 * @param {Failure | null} failure the last failure
 * @returns the remaining problems, whether none remain, and a function to call when a field is changed
 */
export function useRemainingProblems(failure) {
  const [mended, setMended] = useState({ of: failure, names: none });
  const names = mended.of === failure ? mended.names : none;
  const errors = (failure?.errors ?? []).filter((error) => !names.some((name) => isUnder(error, name)));
  const isMended = failure !== null && failure.errors.length > 0 && errors.length === 0;
  const mend = (/** @type {string} */ name) => {
    if (failure !== null) setMended({ of: failure, names: [...names, name] });
  };
  return { errors, isMended, mend };
}

/**
 * @param {readonly FieldError[]} errors
 * @param {Field} field
 * @returns the problems of the field, and of parts inside it
 */
export function errorsOf(errors, { name }) {
  return errors.filter((error) => isUnder(error, name));
}

/**
 * @param {FieldError} error
 * @param {string} name
 */
function isUnder({ field = "" }, name) {
  return field === `/${name}` || field.startsWith(`/${name}/`);
}

/** Selector of controls with a problem, and of the first control in a list or object with a problem. */
const wrong = "[aria-invalid=true], .group.wrong:not(:has([aria-invalid=true])) :is(input, select, textarea, button)";

/**
 * Focuses the first wrong field, or else the message at the top of the form.
 * @param {HTMLFormElement | null} form
 */
export function focusProblem(form) {
  /** @type {HTMLElement | null | undefined} */
  const problem = form?.querySelector(wrong) ?? form?.querySelector(".notice.problem");
  problem?.focus();
}

/**
 * The message at the top of a form: problems that no field shows.
 * @param {object} props
 * @param {Failure} props.failure
 * @param {readonly FieldError[]} props.errors
 * @param {Resource} props.resource
 * @param {boolean} props.isNew
 * @param {(() => void) | null} props.onCreate creates the item again; null unless somebody has deleted it
 */
export function Problem({ failure, errors, resource, isNew, onCreate }) {
  const catalog = useCatalog();
  const title = inSentence(resource.title);
  if (onCreate !== null) {
    return html`<div class="notice problem" role="alert" tabindex=${-1}>
      <p>${t("goneMeanwhile", { title })}</p>
      ${resource.may.create && html`<button type="button" onClick=${onCreate}>${t("createAnew")}</button>`}
    </div>`;
  }
  const editable = resource.fields.filter((field) => isEditable(field, isNew));
  const loose = errors.filter((error) => !editable.some(({ name }) => isUnder(error, name)));
  const isPlaced = failure.errors.length > 0 && loose.length === 0;
  return html`<div class="notice problem" role="alert" tabindex=${-1}>
    <p>${isPlaced ? t("someWrong") : failure.message}</p>
    ${
      loose.length > 0 &&
      html`<ul>
        ${loose.map((error) => html`<li>${labelProblem(resource, error, catalog)} ${error.message}</li>`)}
      </ul>`
    }
  </div>`;
}

/**
 * Returns the label of the field, or of the part of a field, that a problem concerns.
 * @param {Resource} resource
 * @param {FieldError} error
 * @param {Catalog} catalog
 */
export function labelProblem(resource, { field: pointer = "" }, catalog) {
  const [name, ...steps] = pointer.split("/").slice(1);
  const field = resource.fields.find((each) => each.name === name);
  return field === undefined ? name || resource.title : findPart(field, labelField(field, catalog), steps).label;
}

/** What is wrong with what stands in a form. */
/** @import { Field, FieldError, Resource } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { isEditable } from "./draft.js";
import { html } from "./html.js";
import { useState } from "./vendor/hooks.js";

/** @type {readonly string[]} */
const none = [];

/**
 * @param {Failure | null} failure the last one
 * @returns what is still wrong, whether that is nothing, and what is to be called when a field is changed
 */
export function useMending(failure) {
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
 * @returns those of the field, and of what is in it
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

/**
 * The first field that is wrong, else what the form says at its top.
 * @param {HTMLFormElement | null} form
 */
export function focusProblem(form) {
  /** @type {HTMLElement | null | undefined} */
  const problem = form?.querySelector("[aria-invalid=true]") ?? form?.querySelector(".notice.problem");
  problem?.focus();
}

/**
 * At the top: what no field of the form says.
 * @param {{ failure: Failure, errors: readonly FieldError[], resource: Resource, isNew: boolean }} props
 */
export function Problem({ failure, errors, resource, isNew }) {
  const editable = resource.fields.filter((field) => isEditable(field, isNew));
  const loose = errors.filter((error) => !editable.some(({ name }) => isUnder(error, name)));
  const isPlaced = failure.errors.length > 0 && loose.length === 0;
  return html`<div class="notice problem" role="alert" tabindex=${-1}>
    <p>${isPlaced ? "Some fields need your attention." : failure.message}</p>
    ${
      loose.length > 0 &&
      html`<ul>
        ${loose.map(({ field, message }) => html`<li>${(field ?? resource.title).replace(/^\//, "")} ${message}</li>`)}
      </ul>`
    }
  </div>`;
}

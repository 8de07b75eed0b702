/** Explains and shows the problems that the server reports for the values of a form. */
/** @import { Catalog, Field, FieldError, Item, Resource, Value } from "./types.js" */
/** @import { FilterableField } from "./filter-comparisons.js" */
/** @import { Failure } from "./request.js" */
import { useCatalog } from "./catalog.js";
import { isEditable } from "./item-draft.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { isList, isEmptyId } from "./item-names.js";
import { findNestedValue } from "./nested-value-control.js";
import { titleInSentence, t } from "./translate.js";
import { useState } from "preact/hooks";
import { labelField } from "./labels.js";

/** @type {readonly string[]} */
const noFieldNames = [];

/**
 * A problem whose message has the titles of fields in place of their names. `mentions` has the names.
 * @typedef {FieldError & { readonly mentions?: readonly string[] }} NamedProblem
 */

/**
 * @param {Resource} resource
 * @param {Failure | null} failure the last failure
 * @returns `errors`, the problems of fields that the user has not changed since the failure; `isCorrected`, whether the
 * user has changed all fields with problems; and `markChanged`, which the form calls with the name of each changed
 * field
 */
export function useRemainingProblems(resource, failure) {
  const catalog = useCatalog();
  const [mended, setMended] = useState({ of: failure, names: noFieldNames });
  const names = mended.of === failure ? mended.names : noFieldNames;
  const errors = (failure?.errors ?? [])
    .filter((error) => !names.some((name) => isProblemOf(error, name)))
    .map((error) => replaceFieldNames(resource, error, catalog));
  const isCorrected = failure !== null && failure.errors.length > 0 && errors.length === 0;
  const markChanged = (/** @type {string} */ name) => {
    if (failure === null) return;
    setMended((before) => ({ of: failure, names: [...(before.of === failure ? before.names : noFieldNames), name] }));
  };
  return { errors, isCorrected, markChanged };
}

/**
 * @template {FieldError} Problem
 * @param {readonly Problem[]} errors
 * @param {Pick<Field, "name">} field
 * @returns {Problem[]} the problems of the field, and of parts inside it
 */
export function errorsOfField(errors, { name }) {
  return errors.filter((error) => isProblemOf(error, name));
}

/**
 * @param {FieldError} error
 * @param {string} name
 */
function isProblemOf({ field = "" }, name) {
  return field === `/${name}` || field.startsWith(`/${name}/`);
}

/**
 * Rules whose messages name fields. In messages of other rules, such as hooks, a word like `name` can be an ordinary word,
 * and is not replaced.
 */
const rulesNamingFields = new Set(["after", "notBefore", "reference", "required", "tenant", "unique"]);

/**
 * Replaces names of fields in a message by their titles. A name with an underscore is always replaced, because it
 * cannot be an ordinary word.
 * @param {Resource} resource
 * @param {FieldError} error
 * @param {Catalog} catalog
 * @returns {NamedProblem}
 */
function replaceFieldNames({ fields }, error, catalog) {
  /** @type {string[]} */
  const mentions = [];
  const message = error.message.replace(/\w+/g, (word) => {
    const field = fields.find(({ name }) => name === word);
    if (field === undefined || !(rulesNamingFields.has(error.rule ?? "") || word.includes("_"))) return word;
    mentions.push(word);
    return labelField(field, catalog);
  });
  return { ...error, message, mentions };
}

/**
 * Finds a change that solves a problem, for a button in the form. If the problem is that a value must be in a list of
 * the same item, the change adds the value to the list.
 * @param {Resource} resource
 * @param {Field} field
 * @param {readonly NamedProblem[]} errors of the field
 * @param {Item} draft
 * @param {boolean} isNew
 * @returns {{ list: Field, value: Value } | null}
 */
export function findRemedy(resource, { name, kind, reference }, errors, draft, isNew) {
  const value = draft[name] ?? null;
  if (reference === null || kind === "array" || value === null || value === "" || isEmptyId(value)) return null;
  const mentioned = new Set(errors.flatMap(({ rule, mentions = [] }) => (rule === "condition" ? mentions : [])));
  const list = resource.fields.find(
    (other) =>
      mentioned.has(other.name) &&
      other.kind === "array" &&
      other.reference?.to === reference.to &&
      isEditable(other, isNew),
  );
  if (list === undefined) return null;
  const given = draft[list.name] ?? [];
  if (!isList(given) || given.map(String).includes(String(value))) return null;
  return { list, value: [...given, value] };
}

/**
 * Selector of controls with a problem. If a list or object has a problem but none of its controls has one, the selector
 * finds the controls in the list or object.
 */
const problemSelector =
  "[aria-invalid=true], .group.wrong:not(:has([aria-invalid=true])) :is(input, select, textarea, button)";

/**
 * Focuses the first control with a problem, or if there is none, the message at the top of the form.
 * @param {HTMLFormElement | null} form
 */
export function focusProblem(form) {
  if (focusFirst(form, problemSelector) === null) focusFirst(form, ".notice.problem");
}

/**
 * The message at the top of a form. It contains the problems that no field of the form shows.
 * @param {object} props
 * @param {Failure} props.failure
 * @param {readonly FieldError[]} props.errors
 * @param {Resource} props.resource
 * @param {boolean} props.isNew
 * @param {(() => void) | null} props.onCreate creates the item again after somebody has deleted it; otherwise null
 */
export function FormProblem({ failure, errors, resource, isNew, onCreate }) {
  const catalog = useCatalog();
  const title = titleInSentence(resource.title);
  if (onCreate !== null) {
    return html`<div class="notice problem" role="alert" tabindex=${-1}>
      <p>${t("This {title} was deleted meanwhile. What you typed is still here.", { title })}</p>
      ${resource.may.create && html`<button type="button" onClick=${onCreate}>${t("Create the item again")}</button>`}
    </div>`;
  }
  const editable = resource.fields.filter((field) => isEditable(field, isNew));
  const loose = errors.filter((error) => !editable.some(({ name }) => isProblemOf(error, name)));
  const isPlaced = failure.errors.length > 0 && loose.length === 0;
  return html`<div class="notice problem" role="alert" tabindex=${-1}>
    <p>${isPlaced ? t("Correct the marked fields.") : failure.message}</p>
    ${
      loose.length > 0 &&
      html`<ul>
        ${loose.map((error) => html`<li>${explainProblem(resource, error, catalog)}</li>`)}
      </ul>`
    }
  </div>`;
}

/**
 * Returns a text for a failure: its problems with the labels of their fields, or its message if it has no problems.
 * @param {Resource} resource
 * @param {Failure} failure
 * @param {Catalog} catalog
 * @param {readonly FilterableField[]} [filters] of the request, if it reads a list
 */
export function explainFailure(resource, { message, errors }, catalog, filters) {
  return errors.map((error) => explainProblem(resource, error, catalog, filters)).join("; ") || message;
}

/**
 * @param {Resource} resource
 * @param {FieldError} error
 * @param {Catalog} catalog
 * @param {readonly FilterableField[]} [filters]
 */
function explainProblem(resource, error, catalog, filters = []) {
  return `${labelProblem(resource, error, catalog, filters)} ${replaceFieldNames(resource, error, catalog).message}`;
}

/**
 * Returns the label of the field, of the part of a field, or of the filter that a problem concerns.
 * @param {Resource} resource
 * @param {FieldError} error
 * @param {Catalog} catalog
 * @param {readonly FilterableField[]} filters
 */
function labelProblem(resource, { field: pointer = "", parameter }, catalog, filters) {
  if (parameter !== undefined) {
    const path = parameter.split("[")[0] ?? "";
    return filters.find((each) => each.path === path)?.label ?? path;
  }
  const [name, ...steps] = pointer.split("/").slice(1);
  const field = resource.fields.find((each) => each.name === name);
  return field === undefined ? name || resource.title : findNestedValue(field, labelField(field, catalog), steps).label;
}

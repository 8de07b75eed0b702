/** A short form for a new item inside another page or dialog. It has the mandatory fields and the given further fields. */
/** @import { Field, ItemOrPreset, PickerOption, Resource, Value } from "./types.js" */
import { isEditable, composeRequestBody, startDraft } from "./item-draft.js";
import { errorsOfField, focusProblem, FormProblem, useRemainingProblems } from "./form-problems.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { nameOf } from "./item-names.js";
import { getItemScript, loadOnDemand } from "./load-on-demand.js";
import { limitEnumByTransitions } from "./allowed-transitions.js";
import { titleInSentence, t } from "./translate.js";
import { useIdempotentPost } from "./use-idempotent-post.js";
import { useSubmitHandler } from "./use-submit.js";
import { useMutation } from "./use-submit.js";
import { useLayoutEffect, useRef } from "preact/hooks";

const FieldEditors = loadOnDemand("item", "FieldEditors");

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments of the path of the collection
 * @param {ItemOrPreset} props.loaded
 * @param {readonly string[]} props.fields names of further fields to show
 * @param {string | null} [props.hiddenField] name of a field that is not shown, because the page determines its value
 * @param {string} props.action the text of the button
 * @param {(created: PickerOption) => void} props.onCreated
 * @param {() => void} props.onClose
 */
export function NewItemForm({ resource, segments, loaded, fields, hiddenField = null, action, onCreated, onClose }) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const edited = getItemScript().useDraft(resource, loaded);
  const sendCreation = useIdempotentPost();
  const { error, busy, run } = useMutation(async () => {
    const body = composeRequestBody(resource, edited.draft, startDraft(resource, null), true);
    const answer = await sendCreation(segments.join("/"), body);
    onCreated({ id: String(answer.body[resource.result_key]), name: nameOf(resource, body) });
  });
  const { errors, isCorrected, markChanged } = useRemainingProblems(resource, error);
  const onSubmit = useSubmitHandler(form, () => void run());
  useLayoutEffect(() => {
    if (error === null) focusFirst(form.current);
    else focusProblem(form.current);
  }, [error]);
  const isAsked = (/** @type {Field} */ field) =>
    isEditable(field, true) &&
    field.name !== hiddenField &&
    (field.required || fields.includes(field.name) || errorsOfField(errors, field).length > 0);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && edited.changes.length === 0) onClose();
  };
  return html`<form
    class="new-item"
    ref=${form}
    onSubmit=${onSubmit}
    onKeyDown=${escape}
    novalidate
    aria-label=${t("New {title}", { title: titleInSentence(resource.title) })}
  >
    ${error !== null && !isCorrected && html`<${FormProblem} failure=${error} errors=${errors} resource=${resource} isNew=${true} onCreate=${null} />`}
    <${FieldEditors}
      fields=${resource.fields.filter(isAsked).map((field) => limitEnumByTransitions(field, undefined, true))}
      context=${{ resource, segments: [...segments, "new"], draft: edited.draft }}
      errors=${errors}
      onChange=${(/** @type {string} */ name, /** @type {Value} */ value) => {
        edited.set(name, value);
        markChanged(name);
      }}
    />
    <div class="actions">
      <button type="button" class="quiet" onClick=${onClose}>${t("Close")}</button>
      <button class="primary" aria-disabled=${busy}>${action}</button>
    </div>
  </form>`;
}

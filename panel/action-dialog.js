/** The dialog of an action: asks for the input, calls the action, and shows the answer. */
/** @import { Action, FormContext, ItemWithEtag, Resource, Value } from "./types.js" */
import { ActionAnswer, isAnswerShownOnItemPage } from "./action-answer.js";
import { toFormField } from "./action-fields.js";
import { Dialog } from "./basic-components.js";
import { focusProblem, FormProblem, useRemainingProblems } from "./form-problems.js";
import { html } from "./html.js";
import { startDraft } from "./item-draft.js";
import { loadOnDemand } from "./load-on-demand.js";
import { t } from "./translate.js";
import { useAction } from "./use-action.js";
import { useSubmitHandler } from "./use-submit.js";
import { useEffect, useRef, useState } from "preact/hooks";

const FieldEditors = loadOnDemand("item", "FieldEditors");

/**
 * @typedef {object} ActionProps
 * @property {Action} action
 * @property {Resource} resource
 * @property {readonly string[]} segments of the path of the item or the collection
 * @property {ItemWithEtag | null} loaded the item; null for a collection
 * @property {() => void | Promise<void>} onChanged
 */

/** @param {ActionProps & { onEnd: (message: string) => void, onClose: () => void }} props */
export function ActionDialog({ onEnd, onClose, ...props }) {
  const { action, resource, segments, loaded } = props;
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const inputResource = { ...resource, fields: action.input.map(toFormField) };
  const [draft, setDraft] = useState(() => startDraft(inputResource, null));
  const acting = useAction(props, inputResource, {
    onFailed: () => void setTimeout(() => focusProblem(form.current)),
    onAnswer: (answer) => {
      if (isAnswerShownOnItemPage(answer, resource, segments)) onEnd(t("{action}: done.", { action: action.title }));
    },
  });
  const { errors, isCorrected, markChanged } = useRemainingProblems(inputResource, acting.failure);
  const submit = useSubmitHandler(form, () => void acting.act(draft));
  // An action that only reads and needs no input runs as soon as the dialog opens, without a form.
  const isAsking = !action.reads || inputResource.fields.length > 0;
  useEffect(() => {
    if (!isAsking) void acting.act(draft);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the dialog opens
  }, []);

  const set = (/** @type {string} */ name, /** @type {Value} */ value) => {
    setDraft((before) => ({ ...before, [name]: value }));
    markChanged(name);
  };
  /** Includes the item's values, which can restrict the items that a reference in the form may choose. @type {FormContext} */
  const context = { resource: inputResource, segments, draft: { ...loaded?.item, ...draft } };
  const isOver = acting.answer !== null && !action.reads;
  return html`<${Dialog}
    title=${isAsking && !action.reads && !isOver ? t("{action}?", { action: action.title }) : action.title}
    look=${action.answer.length > 0 ? "wide" : ""}
    onClose=${onClose}
  >
    ${action.description && html`<p>${action.description}</p>`}
    ${acting.busy && !isAsking && html`<p class="loading" role="status">${t("Loading…")}</p>`}
    <form ref=${form} onSubmit=${submit} novalidate>
      ${acting.failure && !isCorrected && html`<${FormProblem} failure=${acting.failure} errors=${errors} resource=${inputResource} isNew onCreate=${null} />`}
      ${!isOver && html`<${FieldEditors} fields=${inputResource.fields} context=${context} errors=${errors} onChange=${set} />`}
      ${acting.answer && html`<${ActionAnswer} action=${action} answer=${acting.answer} address=${acting.address} resourceLocation=${{ resource, segments }} />`}
      <div class="actions">
        <button type="button" class="quiet" onClick=${onClose}>
          ${isOver || action.reads ? t("Close") : t("Not now")}
        </button>
        ${
          isAsking &&
          !isOver &&
          html`<button class="primary" aria-disabled=${acting.busy}>
            ${action.reads ? t("Show") : t("{action} now", { action: action.title })}
          </button>`
        }
      </div>
    </form>
  <//>`;
}

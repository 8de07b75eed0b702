/** Creates items below an item without leaving its form: a row of fields under the table of these items. */
/** @import { Field, Found, Loaded, Value } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { isEditable, makeBody, startDraft } from "./draft.js";
import { FieldEditor } from "./field-editor.js";
import { errorsOf, focusProblem, Problem, useMending } from "./form-problems.js";
import { html } from "./html.js";
import { nameOf } from "./item.js";
import { narrowChoices } from "./reachable.js";
import { readPreset } from "./read-preset.js";
import { asFailure } from "./request.js";
import { inSentence, t } from "./translate.js";
import { TryAgain } from "./try-again.js";
import { useCreation } from "./use-creation.js";
import { useDraft } from "./use-draft.js";
import { useSubmission } from "./use-submission.js";
import { useSubmit } from "./use-submit.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";

/**
 * @typedef {Found & {
 *   segments: readonly string[],
 *   columns: readonly Field[],
 *   onCreated: (said: string) => void,
 *   onClose: () => void,
 * }} Props `segments` of the collection; `columns` of the table
 */

/** @param {Props} props */
export function NewNested(props) {
  const { resource, via, segments } = props;
  const catalog = useCatalog();
  const [loaded, setLoaded] = useState(/** @type {Loaded | null} */ (null));
  const [failure, setFailure] = useState(/** @type {ReturnType<typeof asFailure> | null} */ (null));
  const [attempt, setAttempt] = useState(0);
  const [count, setCount] = useState(0);
  useEffect(() => {
    setFailure(null);
    readPreset(resource, via, [...segments, "new"], catalog).then(setLoaded, (/** @type {unknown} */ error) =>
      setFailure(asFailure(error)),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the row is opened
  }, [attempt]);
  if (failure !== null) return html`<${TryAgain} failure=${failure} onRetry=${() => setAttempt(attempt + 1)} />`;
  if (loaded === null) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const onCreated = (/** @type {string} */ said) => {
    setCount(count + 1);
    props.onCreated(said);
  };
  return html`<${Row} key=${count} ...${props} loaded=${loaded} onCreated=${onCreated} />`;
}

/** @param {Props & { loaded: Loaded }} props */
function Row({ resource, via, segments, columns, loaded, onCreated, onClose }) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const edited = useDraft(resource, loaded);
  const sendCreation = useCreation();
  const { error, busy, submit } = useSubmit(async () => {
    const body = makeBody(resource, edited.draft, startDraft(resource, null), true);
    await sendCreation(segments.join("/"), body);
    onCreated(t("created", { name: nameOf(resource, body) || resource.title }));
  });
  const { errors, isMended, mend } = useMending(error);
  const onSubmit = useSubmission(form, () => submit(new Event("submit")));
  useLayoutEffect(() => {
    if (error !== null) focusProblem(form.current);
    else {
      /** @type {HTMLElement | null | undefined} */
      const first = form.current?.querySelector("input, select, textarea");
      first?.focus();
    }
  }, [error]);
  const isAsked = (/** @type {Field} */ field) =>
    isEditable(field, true) && field.name !== via?.field && (field.required || columns.includes(field));
  const title = inSentence(resource.title);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && edited.changes.length === 0) onClose();
  };
  return html`<form
    class="new-nested"
    ref=${form}
    onSubmit=${onSubmit}
    onKeyDown=${escape}
    novalidate
    aria-label=${t("newItem", { title })}
  >
    ${error !== null && !isMended && html`<${Problem} failure=${error} errors=${errors} resource=${resource} isNew=${true} onCreate=${null} />`}
    <div class="fields">
      ${resource.fields.filter(isAsked).map(
        (field) =>
          html`<${FieldEditor}
            key=${field.name}
            field=${narrowChoices(field, undefined, true)}
            context=${{ resource, segments: [...segments, "new"], draft: edited.draft }}
            errors=${errorsOf(errors, field)}
            onChange=${(/** @type {Value} */ value) => {
              edited.set(field.name, value);
              mend(field.name);
            }}
          />`,
      )}
    </div>
    <div class="actions">
      <button type="button" class="quiet" onClick=${onClose}>${t("close")}</button>
      <button class="primary" aria-disabled=${busy}>${t("createNext")}</button>
    </div>
  </form>`;
}

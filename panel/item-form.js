/** The form of an item, built from the description of its resource. A save sends only the changed fields. */
/** @import { Field, Item, ItemOrPreset, ItemWithEtag, Resource, Value } from "./types.js" */
import { arrangeFormSections } from "./arrange-form.js";
import { useCatalog } from "./catalog.js";
import { isEditable, isShownAsText } from "./item-draft.js";
import { ReadOnlyFields } from "./read-only-fields.js";
import { FieldEditor } from "./field-editor.js";
import { FormActions } from "./form-actions.js";
import { errorsOfField, findRemedy, focusProblem, FormProblem, useRemainingProblems } from "./form-problems.js";
import { FormSections } from "./form-sections.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { Notice } from "./basic-components.js";
import { LoadingDialog, loadOnDemand, preloadScript } from "./load-on-demand.js";
import { addNestedRowsFields } from "./nested-rows-fields.js";
import { limitEnumByTransitions } from "./allowed-transitions.js";
import { t } from "./translate.js";
import { discardUnsavedInput } from "./unsaved-input.js";
import { useDraft } from "./use-draft.js";
import { useSaving } from "./use-saving.js";
import { useSubmitHandler } from "./use-submit.js";
import { useEffect, useRef } from "preact/hooks";
import { humanize, labelField } from "./labels.js";

const ConflictDialog = loadOnDemand("others", "ConflictDialog", LoadingDialog);
const CopyFromTenant = loadOnDemand("others", "CopyFromTenant");

/**
 * @typedef {object} ItemFormProps
 * @property {Resource} resource
 * @property {readonly string[]} segments
 * @property {readonly string[]} home segments of the path of the collection that stores the item
 * @property {ItemOrPreset} loaded
 * @property {string} message text about the previous operation, such as the creation of another item; "" if there is
 * none
 * @property {(message?: string, kept?: Item) => Promise<void>} onReload
 * @property {(stored: ItemWithEtag) => void} onSaved is called after a save with the stored item; the page then shows
 * the new name
 */

/** @param {ItemFormProps} props */
export function ItemForm(props) {
  const { segments, loaded, onReload } = props;
  const catalog = useCatalog();
  const resource = loaded.item === null ? addNestedRowsFields(props.resource, segments, catalog) : props.resource;
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const edited = useDraft(resource, loaded);
  const onFailed = () => void setTimeout(() => focusProblem(form.current));
  /** Whether the page continues with the next item (or another new item) after the save. */
  const continuesWithNext = useRef(false);
  const saving = useSaving({ ...props, resource, continuesWithNext, onFailed }, edited);
  const { errors, isCorrected, markChanged } = useRemainingProblems(resource, saving.failure);
  const { isNew, draft, start, changes } = edited;
  const mayWrite = isNew ? resource.may.create : resource.may.update;
  const isIdle = saving.busy || (!isNew && changes.length === 0);
  useEffect(() => {
    // A message means that the user has just created an item here. Focus the form, so that the user can type the next item.
    if (props.message !== "") focusFirst(form.current);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the form appears
  }, []);
  const isChanged = changes.length > 0;
  useEffect(() => {
    // A save can need the dialog for a conflict. After an update of the panel, the browser could no longer load it.
    if (isChanged) preloadScript("others");
  }, [isChanged]);
  const submit = useSubmitHandler(form, () => isIdle || void saving.save(edited));
  const set = (/** @type {string} */ name, /** @type {Value} */ value) => {
    edited.set(name, value);
    markChanged(name);
  };
  const discard = () => {
    edited.rebase({ draft: start, start, etag: edited.etag });
    saving.giveUp();
    focusFirst(form.current);
  };
  const drop = () => {
    discardUnsavedInput();
    void onReload();
  };
  const sections = arrangeFormSections(props.resource, draft, start, isNew, errors);
  const named = new Set(resource.panel.form.flatMap(({ fields = [] }) => fields));
  const facts = resource.fields.filter((field) => isShownAsText(field, isNew) && !named.has(field.name));
  const resourceLocation = { resource, segments };
  const show = (/** @type {Field} */ field) => {
    if (!isEditable(field, isNew))
      return html`<${ReadOnlyFields}
        key=${field.name}
        fields=${[field]}
        item=${start}
        resourceLocation=${resourceLocation}
        label=""
      />`;
    const remedy = findRemedy(resource, field, errorsOfField(errors, field), draft, isNew);
    const apply = () => {
      if (remedy === null) return;
      set(remedy.list.name, remedy.value);
      markChanged(field.name);
    };
    return html`<${FieldEditor}
      key=${field.name}
      field=${limitEnumByTransitions(field, start[field.name], isNew)}
      context=${{ ...resourceLocation, draft }}
      errors=${errorsOfField(errors, field)}
      onChange=${(/** @type {Value} */ value) => set(field.name, value)}
      remedy=${
        remedy &&
        html`<button type="button" class="small" onClick=${apply}>
          ${t("Add this value to {field}", { field: labelField(remedy.list, catalog) })}
        </button>`
      }
    />`;
  };
  return html`
    <form class="item" ref=${form} onSubmit=${submit} novalidate aria-label=${resource.title}>
      ${saving.failure && saving.current === null && !isCorrected && html`<${FormProblem} failure=${saving.failure} errors=${errors} resource=${resource} isNew=${isNew} onCreate=${saving.isGone ? () => void saving.save(edited, true) : null} />`}
      <${Notice} kind="done" text=${edited.changes.length === 0 || isNew ? props.message : ""} />
      ${!mayWrite && html`<${Notice} kind="hint" text=${explainMissingPrivilege(resource, isNew)} />`}
      <fieldset class="sections" disabled=${!mayWrite}>
        <${FormSections}
          sections=${sections}
          draft=${draft}
          isNew=${isNew}
          mayWrite=${mayWrite}
          errors=${errors}
          resourceLocation=${resourceLocation}
          onChange=${set}
          show=${show}
        />
      </fieldset>
      ${isNew && resource.copies && html`<${CopyFromTenant} resource=${resource} copies=${resource.copies} draft=${draft} errors=${errors} onChange=${set} />`}
      ${(mayWrite || resource.may.delete) && html`<${FormActions} ...${props} mayWrite=${mayWrite} isIdle=${isIdle} isSaved=${saving.done} isSlow=${saving.isSlow} edited=${edited} onDiscard=${discard} onUndo=${saving.former === null ? null : saving.undo} onSaving=${(/** @type {boolean} */ isNext) => (continuesWithNext.current = isNext)} />`}
    </form>
    <${ReadOnlyFields} fields=${facts} item=${start} resourceLocation=${resourceLocation} />
    ${
      saving.current &&
      html`<${ConflictDialog}
        resource=${resource}
        segments=${segments}
        start=${start}
        draft=${draft}
        theirs=${saving.current.item}
        onMerge=${saving.merge}
        onClose=${saving.giveUp}
        onUseTheirs=${drop}
      />`
    }
  `;
}

/**
 * @param {Resource} resource
 * @param {boolean} isNew
 */
function explainMissingPrivilege({ privileges, tenant }, isNew) {
  const { create, update } = privileges;
  if (!isNew)
    return t(
      "Your account may read this item but not change it. To change the item, it needs a user group with the privilege “{privilege}”.",
      { privilege: humanize(update) },
    );
  return t(
    tenant?.self
      ? "Your account may read these items but not create any. To create items, it needs a user group with the privilege “{privilege}”, and must not be bound to one tenant."
      : "Your account may read these items but not create any. To create items, it needs a user group with the privilege “{privilege}”.",
    { privilege: humanize(create) },
  );
}

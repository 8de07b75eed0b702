/** The form of an item, built from its description. It saves only changed fields. */
/** @import { Field, Loaded, Resource, Value } from "./types.js" */
import { arrangeForm } from "./arrange-form.js";
import { useCatalog } from "./catalog.js";
import { Conflict } from "./conflict.js";
import { CopyFrom } from "./copy-from.js";
import { DeleteButton } from "./delete-button.js";
import { isEditable, isShownAsText } from "./draft.js";
import { Facts } from "./facts.js";
import { FieldEditor } from "./field-editor.js";
import { errorsOf, focusProblem, Problem, useMending } from "./form-problems.js";
import { FormSections } from "./form-sections.js";
import { html } from "./html.js";
import { idOf, nameOf } from "./item.js";
import { Notice } from "./parts.js";
import { formatList } from "./route.js";
import { narrowChoices } from "./reachable.js";
import { t } from "./translate.js";
import { setUnsaved } from "./unsaved.js";
import { useDraft } from "./use-draft.js";
import { useSaving } from "./use-saving.js";
import { useSubmission } from "./use-submission.js";
import { useRef } from "./vendor/hooks.js";
import { humanize, joinWords, labelField } from "./words.js";

/**
 * @typedef {object} ItemFormProps
 * @property {Resource} resource
 * @property {readonly string[]} segments
 * @property {readonly string[]} home segments of the item's collection
 * @property {Loaded} loaded
 * @property {() => Promise<void>} onReload
 * @property {(etag: string) => void} onSaved gets the entity tag of currently stored values; the item may be called something else
 */

/** @param {ItemFormProps} props */
export function ItemForm(props) {
  const { resource, segments, loaded, onReload } = props;
  const catalog = useCatalog();
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const edited = useDraft(resource, loaded);
  const onFailed = () => void setTimeout(() => focusProblem(form.current));
  const saving = useSaving({ ...props, onFailed }, edited);
  const { errors, isMended, mend } = useMending(saving.failure);
  const { isNew, draft, start, changes } = edited;
  const mayWrite = isNew ? resource.may.create : resource.may.update;
  const isIdle = saving.busy || (!isNew && changes.length === 0);
  const submit = useSubmission(form, () => isIdle || void saving.save(edited));
  const set = (/** @type {string} */ name, /** @type {Value} */ value) => {
    edited.set(name, value);
    mend(name);
  };
  const drop = () => {
    setUnsaved(false);
    void onReload();
  };
  const sections = arrangeForm(resource, draft, start, isNew, errors);
  const named = new Set(resource.panel.form.flatMap(({ fields = [] }) => fields));
  const facts = resource.fields.filter((field) => isShownAsText(field, isNew) && !named.has(field.name));
  const place = { resource, segments };
  const show = (/** @type {Field} */ field) =>
    isEditable(field, isNew)
      ? html`<${FieldEditor}
          key=${field.name}
          field=${narrowChoices(field, start[field.name], isNew)}
          context=${{ ...place, draft }}
          errors=${errorsOf(errors, field)}
          onChange=${(/** @type {Value} */ value) => set(field.name, value)}
        />`
      : html`<${Facts}
          key=${field.name}
          fields=${[field]}
          item=${start}
          place=${place}
          label=${labelField(field, catalog)}
        />`;
  return html`
    <form class="item" ref=${form} onSubmit=${submit} novalidate aria-label=${resource.title}>
      ${saving.failure && saving.current === null && !isMended && html`<${Problem} failure=${saving.failure} errors=${errors} resource=${resource} isNew=${isNew} onCreate=${saving.isGone ? () => void saving.save(edited, true) : null} />`}
      ${!mayWrite && html`<${Notice} kind="hint" text=${explainRights(resource, isNew)} />`}
      <fieldset class="sections" disabled=${!mayWrite}>
        <${FormSections}
          sections=${sections}
          draft=${draft}
          isNew=${isNew}
          errors=${errors}
          place=${place}
          show=${show}
        />
      </fieldset>
      ${isNew && resource.copies && html`<${CopyFrom} resource=${resource} copies=${resource.copies} draft=${draft} errors=${errors} onChange=${set} />`}
      ${(mayWrite || resource.may.delete) && html`<${Actions} ...${props} mayWrite=${mayWrite} isIdle=${isIdle} isSaved=${saving.done} isSlow=${saving.isSlow} edited=${edited} />`}
    </form>
    <${Facts} fields=${facts} item=${start} place=${place} />
    ${
      saving.current &&
      html`<${Conflict}
        resource=${resource}
        segments=${segments}
        start=${start}
        draft=${draft}
        theirs=${saving.current.item}
        onMerge=${saving.merge}
        onGiveUp=${saving.giveUp}
        onTheirs=${drop}
      />`
    }
  `;
}

/**
 * @param {ItemFormProps & { mayWrite: boolean, isIdle: boolean, isSaved: boolean, isSlow: boolean, edited: ReturnType<typeof useDraft> }} props
 */
function Actions({ resource, segments, loaded, mayWrite, isIdle, isSaved, isSlow, edited: { changes, etag, isNew } }) {
  const catalog = useCatalog();
  const changed = resource.fields.filter(({ name }) => changes.includes(name));
  const news = isNew ? "" : t("changed", { fields: joinWords(changed.map((field) => labelField(field, catalog))) });
  return html`<div class="actions sticky">
    <span role="status">${isSlow ? t("stillSaving") : changes.length > 0 ? news : isSaved ? t("saved") : ""}</span>
    ${
      loaded.item &&
      resource.may.delete &&
      html`<${DeleteButton}
        resource=${resource}
        id=${idOf(resource, loaded.item)}
        path=${segments.join("/")}
        etag=${etag}
        name=${nameOf(resource, loaded.item)}
        after=${formatList(segments.slice(0, -1))}
      />`
    }
    ${mayWrite && html`<button class="primary" aria-disabled=${isIdle}>${isNew ? t("create") : t("save")}</button>`}
  </div>`;
}

/**
 * @param {Resource} resource
 * @param {boolean} isNew
 */
function explainRights({ privileges, tenant }, isNew) {
  const { create, update } = privileges;
  if (!isNew) return t("mayNotChange", { privilege: humanize(update) });
  return t(tenant?.self ? "mayNotCreateTenant" : "mayNotCreateOne", { privilege: humanize(create) });
}

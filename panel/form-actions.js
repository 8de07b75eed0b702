/** The bar below a form: names the changed fields, and has buttons to save, discard, duplicate and delete. */
/** @import { DeletionProps } from "./deletion-dialog.js" */
/** @import { ItemFormProps } from "./item-form.js" */
/** @import { useDraft } from "./use-draft.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { idOf, nameOf } from "./item-names.js";
import { LoadingDialog, loadOnDemand } from "./load-on-demand.js";
import { findNextItemId } from "./page-item-ids.js";
import { goTo } from "./navigation.js";
import { formatListAddress, formatRoute } from "./route.js";
import { t } from "./translate.js";
import { useEffect, useRef, useState } from "preact/hooks";
import { joinWords, labelField } from "./labels.js";

const DeletionDialog = loadOnDemand("others", "DeletionDialog", LoadingDialog);

const saveAndNextShortcuts = "Control+Enter Meta+Enter";

/**
 * @param {ItemFormProps & {
 *   mayWrite: boolean,
 *   isIdle: boolean,
 *   isSaved: boolean,
 *   isSlow: boolean,
 *   edited: ReturnType<typeof useDraft>,
 *   onDiscard: () => void,
 *   onUndo: (() => void) | null,
 *   onSaving: (isNext: boolean) => void,
 * }} props `onSaving` is called before a save; `isNext` says whether the page then continues with the next item;
 * `onUndo` undoes the last save
 */
export function FormActions(props) {
  const { resource, segments, home, loaded, mayWrite, isIdle, isSaved, isSlow, edited, onDiscard, onUndo, onSaving } =
    props;
  const { changes, etag, isNew } = edited;
  const catalog = useCatalog();
  const bar = useRef(/** @type {HTMLDivElement | null} */ (null));
  const changed = resource.fields.filter(({ name }) => changes.includes(name));
  const news = isNew
    ? ""
    : t("Changed: {fields}", { fields: joinWords(changed.map((field) => labelField(field, catalog))) });
  const save = (/** @type {boolean} */ isNext) => {
    onSaving(isNext);
    bar.current?.closest("form")?.requestSubmit();
  };
  const id = loaded.item === null ? null : idOf(resource, loaded.item);
  const next = id === null ? null : findNextItemId(segments.slice(0, -1), id);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const isNext = event.key === "Enter";
      if (!(isNext || event.key.toLowerCase() === "s") || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!mayWrite || document.querySelector("dialog[open]") !== null) return;
      save(isNext && (isNew || next !== null));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const isChanged = changes.length > 0;
  return html`<div class="actions sticky" ref=${bar}>
    ${
      loaded.item &&
      id !== null &&
      resource.may.delete &&
      html`<${DeleteButton}
        resource=${resource}
        id=${id}
        path=${segments.join("/")}
        etag=${etag}
        name=${nameOf(resource, loaded.item)}
        nextAddress=${formatListAddress(segments.slice(0, -1))}
      />`
    }
    ${
      id !== null &&
      resource.may.create &&
      html`<a class="button" href=${formatRoute([...home, "new"], { from: id })}>${t("Duplicate")}</a>`
    }
    <span role="status">${isSlow ? t("Still saving…") : isChanged ? news : isSaved ? t("Saved.") : ""}</span>
    ${onUndo !== null && isSaved && !isChanged && html`<button type="button" class="quiet" onClick=${onUndo}>${t("Undo")}</button>`}
    ${mayWrite && isChanged && html`<button type="button" class="quiet" onClick=${onDiscard}>${t("Discard")}</button>`}
    ${isNew && mayWrite && html`<button type="button" aria-disabled=${isIdle} aria-keyshortcuts=${saveAndNextShortcuts} onClick=${() => save(true)}>${t("Create and next")}</button>`}
    ${
      next !== null &&
      html`<button
        type="button"
        aria-keyshortcuts=${isChanged && mayWrite ? saveAndNextShortcuts : undefined}
        onClick=${() => (isChanged && mayWrite ? save(true) : goTo(formatRoute([...home, next])))}
      >
        ${isChanged && mayWrite ? t("Save and next") : t("Next")}
      </button>`
    }
    ${
      mayWrite &&
      html`<button
        class="primary"
        aria-disabled=${isIdle}
        aria-keyshortcuts="Control+S Meta+S"
        onClick=${() => onSaving(false)}
      >
        ${isNew ? t("Create") : t("Save")}
      </button>`
    }
  </div>`;
}

/**
 * A button that deletes an item after a confirmation.
 * @param {DeletionProps} props
 */
function DeleteButton(props) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="danger" onClick=${() => setOpen(true)}>${t("Delete")}</button> ${
      open && html`<${DeletionDialog} ...${props} onClose=${() => setOpen(false)} />`
    }`;
}

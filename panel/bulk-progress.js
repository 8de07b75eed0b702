/** The content of a dialog that changes many items: the progress, a preview of the changes, and the results. */
/** @import { Markup, Resource } from "./types.js" */
/** @import { useBulk } from "./use-bulk.js" */
import { BulkRows } from "./bulk-rows.js";
import { mustBeWritten } from "./bulk-run.js";
import { html } from "./html.js";
import { Notice } from "./basic-components.js";
import { t } from "./translate.js";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments of the path of the shown collection
 * @param {ReturnType<typeof useBulk>} props.bulk
 * @param {string} props.title
 * @param {boolean} [props.deletes]
 * @param {boolean} [props.asksBefore] whether the dialog began with a form (`children`) to which the user can go back
 * @param {Markup} [props.children] the form at the beginning of the dialog
 * @param {Markup} [props.warning] text above the preview
 * @param {() => void} props.onClose
 */
export function BulkProgress({
  resource,
  segments,
  bulk,
  title,
  deletes = false,
  asksBefore = false,
  children,
  warning,
  onClose,
}) {
  const { phase, rows, written, isUndo, progress, reversals } = bulk;
  const changes = rows.filter((row) => mustBeWritten(resource, row));
  const created = changes.filter(({ isNew }) => isNew).length;
  const changed = changes.length - created;
  const rejected = rows.filter(({ problem }) => problem !== "").length;
  const unchanged = rows.length - changes.length - rejected;
  const done = written.filter(({ message }) => message === "");
  const creations = done.filter(({ row }) => row.isNew).length;
  const failed = written.length - done.length;
  const isBusy = phase === "reading" || phase === "writing";
  const untouched = [
    unchanged > 0 && t("bulkStays", { count: unchanged }),
    rejected > 0 && t("bulkRejected", { count: rejected }),
  ];
  const review = [
    created > 0 && t("bulkWillCreate", { count: created }),
    (changed > 0 || created === 0) && t(deletes ? "bulkWillDelete" : "bulkWillChange", { count: changed }),
    ...untouched,
  ];
  const outcome = [
    creations > 0 && t("bulkCreated", { count: creations }),
    (done.length > creations || creations === 0) &&
      t(deletes ? "bulkDeleted" : isUndo ? "bulkUndone" : "bulkChanged", { count: done.length - creations }),
    failed > 0 && t("bulkFailed", { count: failed }),
    ...untouched,
  ];
  return html`<${Notice} text=${bulk.problem} />
    ${phase === "asking" && children}
    ${
      isBusy &&
      html`<p role="status">
          ${t(phase === "reading" ? "bulkReading" : "bulkWriting", { done: progress.done, of: progress.of })}
        </p>
        <progress value=${progress.done} max=${progress.of || 1} aria-label=${title}></progress>`
    }
    ${
      phase === "reviewing" &&
      html`<p role="status">${review.filter(Boolean).join(" ")}</p>
        ${warning}`
    }
    ${phase === "done" && html`<${Notice} kind=${failed > 0 ? "hint" : "done"} text=${outcome.filter(Boolean).join(" ")} />`}
    ${(phase === "reviewing" || phase === "done") && html`<${BulkRows} resource=${resource} segments=${segments} rows=${rows} written=${phase === "done" ? written : null} />`}
    <div class="actions">
      ${phase === "reviewing" && asksBefore && html`<button type="button" class="quiet" onClick=${bulk.askAgain}>${t("back")}</button>`}
      ${phase === "done" && written.some(({ isOpen }) => isOpen) && html`<button type="button" onClick=${() => void bulk.writeRest()}>${t("tryAgain")}</button>`}
      ${
        phase === "done" &&
        reversals.length > 0 &&
        html`<button type="button" onClick=${() => void bulk.undo(reversals)}>${t("undo")}</button>`
      }
      <button type="button" class="quiet" onClick=${phase === "writing" ? bulk.stop : onClose}>
        ${phase === "done" ? t("close") : phase === "writing" ? t("stop") : t("cancel")}
      </button>
      ${
        phase === "reviewing" &&
        changes.length > 0 &&
        html`<button
          type="button"
          class=${deletes ? "danger" : "primary"}
          onClick=${() => void bulk.write(rows, false)}
        >
          ${t(deletes ? "bulkDeleteNow" : created > 0 ? "bulkImportNow" : "bulkChangeNow", { count: changes.length })}
        </button>`
      }
    </div>`;
}

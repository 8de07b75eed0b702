/** The content of a dialog that changes many items: the progress, a preview of the changes, and the results. */
/** @import { BulkRow } from "./bulk-read.js" */
/** @import { WriteResult } from "./bulk-write.js" */
/** @import { Field, Markup, ResourceLocation, Resource, Value as Stored } from "./types.js" */
/** @import { useBulkOperation } from "./use-bulk-operation.js" */
import { Notice } from "./basic-components.js";
import { mustBeWritten } from "./bulk-write.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { labelField } from "./labels.js";
import { countColumnDecimals } from "./number.js";
import { StaticTable } from "./static-table.js";
import { FormattedValue } from "./formatted-value.js";
import { getAlignmentClass } from "./field-traits.js";
import { t } from "./translate.js";
import { useReferencedNames } from "./use-referenced-names.js";
import { useMemo } from "preact/hooks";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments of the path of the shown collection
 * @param {ReturnType<typeof useBulkOperation>} props.bulk
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
  const warned = rows.filter(({ warning = "" }) => warning !== "").length;
  const unchanged = rows.length - changes.length - rejected;
  const done = written.filter(({ message }) => message === "");
  const creations = done.filter(({ row }) => row.isNew).length;
  const failed = written.length - done.length;
  const isBusy = phase === "reading" || phase === "writing";
  const untouched = [
    unchanged > 0 &&
      t({ one: "{count} item is unchanged.", other: "{count} items are unchanged." }, { count: unchanged }),
    rejected > 0 &&
      t(
        {
          one: "{count} item is skipped because of a problem.",
          other: "{count} items are skipped because of problems.",
        },
        { count: rejected },
      ),
  ];
  const review = [
    created > 0 &&
      t({ one: "{count} item will be created.", other: "{count} items will be created." }, { count: created }),
    (changed > 0 || created === 0) &&
      t(
        deletes
          ? {
              one: "{count} item will be permanently deleted, with everything that is nested in it.",
              other: "{count} items will be permanently deleted, with everything that is nested in them.",
            }
          : { one: "{count} item will be changed.", other: "{count} items will be changed." },
        { count: changed },
      ),
    warned > 0 && t("The server will probably reject {count} of these changes.", { count: warned }),
    ...untouched,
  ];
  const outcome = [
    creations > 0 &&
      t({ one: "{count} item was created.", other: "{count} items were created." }, { count: creations }),
    (done.length > creations || creations === 0) &&
      t(
        deletes
          ? { one: "{count} item was deleted.", other: "{count} items were deleted." }
          : isUndo
            ? {
                one: "{count} item was restored to its former values.",
                other: "{count} items were restored to their former values.",
              }
            : { one: "{count} item was changed.", other: "{count} items were changed." },
        { count: done.length - creations },
      ),
    failed > 0 && t({ one: "{count} item failed.", other: "{count} items failed." }, { count: failed }),
    ...untouched,
  ];
  return html`<${Notice} text=${bulk.problem} />
    ${phase === "asking" && children}
    ${
      isBusy &&
      html`<p role="status">
          ${t(phase === "reading" ? "{done} of {of} items read" : "{done} of {of} items done", { done: progress.done, of: progress.of })}
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
      ${phase === "reviewing" && asksBefore && html`<button type="button" class="quiet" onClick=${bulk.askAgain}>${t("Back")}</button>`}
      ${phase === "done" && written.some(({ isRetryable }) => isRetryable) && html`<button type="button" onClick=${() => void bulk.writeRest()}>${t("Try again")}</button>`}
      ${
        phase === "done" &&
        reversals.length > 0 &&
        html`<button type="button" onClick=${() => void bulk.undo(reversals)}>${t("Undo")}</button>`
      }
      <button type="button" class="quiet" onClick=${phase === "writing" ? bulk.stop : onClose}>
        ${phase === "done" ? t("Close") : phase === "writing" ? t("Stop") : t("Cancel")}
      </button>
      ${
        phase === "reviewing" &&
        changes.length > 0 &&
        html`<button
          type="button"
          class=${deletes ? "danger" : "primary"}
          onClick=${() => void bulk.write(rows, false)}
        >
          ${t(deletes ? "Delete {count} for good" : created > 0 ? "Import {count} now" : "Change {count} now", { count: changes.length })}
        </button>`
      }
    </div>`;
}

const maxShownRows = 100;

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {ResourceLocation["segments"]} props.segments of the path of the shown collection
 * @param {readonly BulkRow[]} props.rows
 * @param {readonly WriteResult[] | null} props.written results of the written rows; null before the first write
 */
function BulkRows({ resource, segments, rows, written }) {
  const catalog = useCatalog();
  const results = new Map(written?.map((each) => [each.row.id, each]));
  const shown = useMemo(() => sortRows(rows, written).slice(0, maxShownRows), [rows, written]);
  const items = useMemo(() => shown.flatMap(({ before, after }) => [before, after ?? {}]), [shown]);
  const changed = resource.fields.filter(({ name }) => shown.some(({ after }) => after !== null && name in after));
  const names = useReferencedNames(changed, items, { resource, segments });
  const decimals = new Map(changed.map(({ name }) => [name, countColumnDecimals(items.map((item) => item[name]))]));
  const show = (/** @type {Field} */ field, /** @type {Stored | undefined} */ value) =>
    html`<${FormattedValue} field=${field} value=${value} names=${names} decimals=${decimals.get(field.name)} short />`;
  const rest = rows.length - shown.length;
  const heads = changed.flatMap((each) => {
    const field = labelField(each, catalog);
    return [t("{field} before", { field }), t("{field} after", { field })];
  });
  const alignments = [undefined, ...changed.flatMap((field) => [getAlignmentClass(field), getAlignmentClass(field)])];
  return html`<${StaticTable}
      label=${t("Items and their changes")}
      heads=${[resource.title, ...heads, ...(written === null ? [] : [t("Result")])]}
      alignments=${alignments}
      look="bulk"
    >
      ${shown.map(
        ({ id, line, name, before, after, problem, warning }) =>
          html`<tr key=${id}>
            <th scope="row">
              ${line !== undefined && `${t("Line {line}", { line })} `}<bdi>${name || (line === undefined && t("No. {id}", { id }))}</bdi>${[problem, written === null && warning].map((text) => text && html` <span class="error">${text}</span>`)}
            </th>
            ${changed.map((field) => {
              const isChanged = after !== null && field.name in after;
              return html`<td class=${getAlignmentClass(field)}>${isChanged && show(field, before[field.name])}</td>
                <td class=${getAlignmentClass(field)}>${isChanged && show(field, after[field.name])}</td>`;
            })}
            ${written !== null && html`<td>${problem === "" && describeWriteResult(results.get(id))}</td>`}
          </tr>`,
      )}
    <//>
    ${rest > 0 && html`<p class="help">${t("And {count} more.", { count: rest })}</p>`}`;
}

/**
 * Sorts the rows so that rows with a problem or a warning come first, because the table shows only some of the rows.
 * @param {readonly BulkRow[]} rows
 * @param {readonly WriteResult[] | null} written
 */
function sortRows(rows, written) {
  const failed = new Set(written?.filter(({ message }) => message !== "").map(({ row }) => row.id));
  const isWrong = (/** @type {BulkRow} */ { id, problem, warning }) =>
    problem !== "" || failed.has(id) || (written === null && Boolean(warning));
  return [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
}

/** @param {WriteResult | undefined} result */
function describeWriteResult(result) {
  if (result === undefined) return html`<span class="none">${t("unchanged")}</span>`;
  const { row, message } = result;
  if (message !== "") return html`<span class="error">${message}</span>`;
  return html`<span class="yes">✓ ${t(row.isNew ? "created" : row.after === null ? "deleted" : "changed")}</span>`;
}

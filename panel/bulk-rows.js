/** The table of items in a dialog that changes many items. Each row shows the old and new values, and later the result. */
/** @import { Field, Place, Resource, Value as Stored } from "./types.js" */
/** @import { BulkRow } from "./bulk-read.js" */
/** @import { Written } from "./bulk-run.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { columnDecimals } from "./number.js";
import { PlainTable } from "./plain-table.js";
import { alignment } from "./table-cell.js";
import { t } from "./translate.js";
import { useNames } from "./use-names.js";
import { ShownValue } from "./shown-value.js";
import { useMemo } from "./vendor/hooks.js";
import { labelField } from "./labels.js";

/** Maximum number of rows that the table shows. */
const maxRows = 100;

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {Place["segments"]} props.segments of the path of the shown collection
 * @param {readonly BulkRow[]} props.rows
 * @param {readonly Written[] | null} props.written results of the written rows; null before the first write
 */
export function BulkRows({ resource, segments, rows, written }) {
  const catalog = useCatalog();
  const results = new Map(written?.map((each) => [each.row.id, each]));
  const shown = useMemo(() => sortRows(rows, written).slice(0, maxRows), [rows, written]);
  const items = useMemo(() => shown.flatMap(({ before, after }) => [before, after ?? {}]), [shown]);
  const changed = resource.fields.filter(({ name }) => shown.some(({ after }) => after !== null && name in after));
  const names = useNames(changed, items, { resource, segments });
  const decimals = new Map(changed.map(({ name }) => [name, columnDecimals(items.map((item) => item[name]))]));
  const show = (/** @type {Field} */ field, /** @type {Stored | undefined} */ value) =>
    html`<${ShownValue} field=${field} value=${value} names=${names} decimals=${decimals.get(field.name)} short />`;
  const rest = rows.length - shown.length;
  const heads = changed.flatMap((each) => {
    const field = labelField(each, catalog);
    return [t("bulkNow", { field }), t("bulkThen", { field })];
  });
  const alignments = [undefined, ...changed.flatMap((field) => [alignment(field), alignment(field)])];
  return html`<${PlainTable}
      label=${t("bulkItems")}
      heads=${[resource.title, ...heads, ...(written === null ? [] : [t("bulkResult")])]}
      alignments=${alignments}
      look="bulk"
    >
      ${shown.map(
        ({ id, line, name, before, after, problem }) =>
          html`<tr key=${id}>
            <th scope="row">
              ${line !== undefined && `${t("importLine", { line })} `}<bdi>${name || (line === undefined && t("numbered", { id }))}</bdi>${problem && html` <span class="error">${problem}</span>`}
            </th>
            ${changed.map((field) => {
              const isChanged = after !== null && field.name in after;
              return html`<td class=${alignment(field)}>${isChanged && show(field, before[field.name])}</td>
                <td class=${alignment(field)}>${isChanged && show(field, after[field.name])}</td>`;
            })}
            ${written !== null && html`<td>${problem === "" && describeResult(results.get(id))}</td>`}
          </tr>`,
      )}
    <//>
    ${rest > 0 && html`<p class="help">${t("rowsMore", { count: rest })}</p>`}`;
}

/**
 * Sorts the rows so that rows with a problem come first, because the table shows only some of the rows.
 * @param {readonly BulkRow[]} rows
 * @param {readonly Written[] | null} written
 */
function sortRows(rows, written) {
  const failed = new Set(written?.filter(({ message }) => message !== "").map(({ row }) => row.id));
  const isWrong = (/** @type {BulkRow} */ { id, problem }) => problem !== "" || failed.has(id);
  return [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
}

/** @param {Written | undefined} result */
function describeResult(result) {
  if (result === undefined) return html`<span class="none">${t("bulkSame")}</span>`;
  const { row, message } = result;
  if (message !== "") return html`<span class="error">${message}</span>`;
  const key = row.isNew ? "bulkDoneNew" : row.after === null ? "bulkDoneGone" : "bulkDone";
  return html`<span class="yes">✓ ${t(key)}</span>`;
}

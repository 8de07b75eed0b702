/** Downloads a list as a CSV file, with the filters, the columns and the order that the page shows. */
/** @import { Field, Resource, Value } from "./types.js" */
import { html } from "./html.js";
import { selectsOrSortsItems } from "./list-query.js";
import { isObject, isList } from "./item-names.js";
import { Notice } from "./basic-components.js";
import { readPages, splitIdsIntoChunks } from "./read-items.js";
import { toFailure } from "./request.js";
import { t } from "./translate.js";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {string} props.path
 * @param {URLSearchParams} props.query
 * @param {readonly Field[]} props.columns
 * @param {number | null} props.total
 * @param {readonly string[] | null} [props.ids] ids of selected items; null for all items that the query finds
 */
export function CsvExport({ resource, path, query, columns, total, ids = null }) {
  const [state, setState] = useState({ read: 0, problem: "", isRunning: false, isDone: false });
  const reading = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => reading.current?.abort(), []);
  const run = async () => {
    const { signal } = (reading.current = new AbortController());
    setState({ read: 0, problem: "", isRunning: true, isDone: false });
    try {
      const lines = await loadItemsAsCsvLines(
        resource,
        path,
        splitQueryByIds(resource, query, ids),
        columns,
        signal,
        (read) => setState((before) => ({ ...before, read })),
      );
      download(`${resource.name}.csv`, lines);
      setState({ read: lines.length - 1, problem: "", isRunning: false, isDone: true });
    } catch (error) {
      const problem = signal.aborted ? "" : toFailure(error).message;
      setState({ read: 0, problem, isRunning: false, isDone: false });
    }
  };
  const { read, problem, isRunning, isDone } = state;
  return html`<div class="box">
    <p class="help">
      ${t("The file contains all items of this list, with the filters, order and columns of the list. The export puts an apostrophe before any text that a spreadsheet would run as a formula.")}
    </p>
    <${Notice} text=${problem} />
    ${
      isRunning
        ? html`<p role="status">
              ${total === null ? t("{read} items read", { read }) : t("{read} of {total} items read", { read, total })}
            </p>
            <progress value=${read} max=${total ?? undefined} aria-label=${t("Download as CSV")}></progress>
            <button type="button" onClick=${() => reading.current?.abort()}>${t("Cancel")}</button>`
        : html`${isDone && html`<p role="status">${t("{read} items read", { read })}</p>`}
            <button type="button" class="primary" onClick=${run}>${t("Download as CSV")}</button>`
    }
  </div>`;
}

/**
 * @param {Resource} resource
 * @param {string} path
 * @param {readonly URLSearchParams[]} queries
 * @param {readonly Field[]} columns
 * @param {AbortSignal} signal
 * @param {(read: number) => void} onProgress
 * @returns {Promise<readonly string[]>} the heading line, and a line for each item
 * @throws Failure
 */
async function loadItemsAsCsvLines(resource, path, queries, columns, signal, onProgress) {
  const names = columns.map(({ name }) => name);
  const lines = [names.join(",")];
  for (const query of queries) {
    for await (const items of readPages(resource, path, query, [resource.id, ...names], signal)) {
      lines.push(...items.map((item) => names.map((name) => formatCsvCell(item[name] ?? null)).join(",")));
      onProgress(lines.length - 1);
    }
  }
  return lines;
}

/**
 * Returns the queries that together find all items to download. Without `ids`, one query finds all items of the list.
 * With `ids`, several queries can be needed, because the length of a URL limits the number of ids.
 * @param {Resource} resource
 * @param {URLSearchParams} query
 * @param {readonly string[] | null} ids
 */
function splitQueryByIds({ id }, query, ids) {
  const all = [...query].filter(([name]) => selectsOrSortsItems(name));
  if (ids === null) return [new URLSearchParams(all)];
  const order = all.filter(([name]) => name.startsWith("sort_"));
  return splitIdsIntoChunks(ids).map((part) => new URLSearchParams([...order, [`${id}[in]`, part.join(",")]]));
}

/**
 * Writes a cell of a CSV file (RFC 4180). Spreadsheets would run a text that begins with `=` or a similar character as
 * a formula, so such a text gets an apostrophe in front (OWASP, CSV Injection).
 * @param {Value} value
 */
function formatCsvCell(value) {
  if (value === null) return "";
  const text = isList(value) || isObject(value) ? JSON.stringify(value) : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe === "" ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * @param {string} name
 * @param {readonly string[]} lines
 */
function download(name, lines) {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const file = new Blob(["\uFEFF", lines.join("\r\n"), "\r\n"], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

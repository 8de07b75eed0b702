/**
 * Writes many items in batches. An item is written only if its entity tag is unchanged, so that no changes by others
 * are lost. `dryRunRows` finds the rows that the server would reject, and writes nothing.
 */
/** @import { BatchOperationResult, Catalog, Resource } from "./types.js" */
/** @import { BulkRow } from "./bulk-read.js" */
/** @import { Failure } from "./request.js" */
/** @import { useIdempotentPost } from "./use-idempotent-post.js" */
import { send } from "./api.js";
import { isEditable, isSameValue } from "./item-draft.js";
import { explainFailure } from "./form-problems.js";
import { joinProblems } from "./parse-cell-text.js";
import { createFailure, isTemporaryFailure, toFailure } from "./request.js";
import { t } from "./translate.js";

/** Maximum number of operations in a batch, and maximum number of characters of their bodies. */
const [maxOperations, maxBodyLength] = [100, 400_000];

/**
 * Whether the row must be written: it creates or deletes an item, or changes a value, and has no problem.
 * @param {Resource} resource
 * @param {BulkRow} row
 */
export function mustBeWritten({ fields }, { before, after, isNew, problem }) {
  if (problem !== "") return false;
  if (after === null || isNew) return true;
  return fields.some((field) => field.name in after && !isSameValue(field, before[field.name], after[field.name]));
}

/**
 * @typedef {object} WriteResult
 * @property {BulkRow} row
 * @property {string} message the reason why the row was not written; "" if it was written
 * @property {string} etag entity tag of the item after the write
 * @property {boolean} [isRetryable] whether the row can be written again, because its batch failed as a whole or was
 * not sent
 */

/**
 * @typedef {object} WriteContext
 * @property {Resource} resource
 * @property {string} home path of the collection that stores the items
 * @property {Catalog} catalog
 * @property {ReturnType<typeof useIdempotentPost>} sendOnce
 * @property {AbortSignal} signal
 * @property {(done: number, of: number) => void} onProgress
 */

/**
 * Writes the rows. If a whole batch fails, for example because the server is unreachable, does not send the remaining batches.
 * @param {WriteContext} writing
 * @param {readonly BulkRow[]} rows
 * @returns {Promise<readonly WriteResult[]>}
 */
export async function writeRows({ resource, home, catalog, sendOnce, signal, onProgress }, rows) {
  /** @type {WriteResult[]} */
  const written = [];
  let problem = "";
  for (const part of splitIntoBatches(rows)) {
    if (signal.aborted) problem ||= t("not processed, because you stopped");
    if (problem === "") {
      try {
        const operations = part.map((row) => toOperation(home, row));
        const { body } = await sendOnce("batch", { atomic: false, operations });
        written.push(...part.map((row, index) => toWriteResult(row, body.results[index], resource, catalog)));
        onProgress(written.length, rows.length);
        continue;
      } catch (error) {
        problem = toFailure(error).message;
      }
    }
    written.push(...part.map((row) => ({ row, message: problem, etag: "", isRetryable: true })));
  }
  return written;
}

/**
 * @param {string} home
 * @param {BulkRow} row
 */
function toOperation(home, { id, isNew, etag, after }) {
  if (isNew) return { method: "POST", path: home, body: after };
  const operation = { path: `${home}/${id}`, if_match: etag };
  return after === null ? { method: "DELETE", ...operation } : { method: "PUT", ...operation, body: after };
}

/** An entity tag that no item has, because no item reaches such a large version number. */
const unmatchedEntityTag = `"1.${Number.MAX_SAFE_INTEGER}-x"`;
/** Maximum number of rejected rows that `dryRunRows` finds before it stops. */
const maxProblems = 100;

/**
 * Finds the rows that the server would reject, without writing any. Rows with wrong fields are tried without these
 * fields. Sends atomic batches whose last operation always fails, so the server rolls back each batch. If a row fails
 * first, sends the batch again without this row, to find further problems.
 * @param {WriteContext} writing
 * @param {readonly BulkRow[]} rows
 * @returns {Promise<ReadonlyMap<string, string>>} problems by the ids of the rows, as far as they were found before a
 * temporary failure
 * @throws Failure
 */
export async function dryRunRows({ resource, home, catalog, signal, onProgress }, rows) {
  const changes = rows.filter((row) => needsDryRun(resource, row));
  /** @type {Map<string, string>} */
  const problems = new Map();
  let done = 0;
  for (const part of splitIntoBatches(changes)) {
    let left = part;
    while (left.length > 0 && problems.size < maxProblems) {
      const last = createFailingOperation(home, resource, left);
      if (last === null) return problems;
      const operations = [...left.map((row) => toOperation(home, row)), last];
      const failure = await send("POST", "batch", { operations }, {}, signal).then(() => null, toFailure);
      if (failure !== null && isTemporaryFailure(failure)) return problems;
      if (failure?.operation === left.length) break;
      const wrong = left[failure?.operation ?? left.length];
      if (failure === null || wrong === undefined)
        throw failure ?? new Error("the server accepted a batch whose last operation must fail");
      problems.set(wrong.id, explainRejection(failure, resource, catalog));
      left = left.filter((row) => row !== wrong);
    }
    onProgress((done += part.length), changes.length);
  }
  return problems;
}

/**
 * Whether the dry run can find further problems of the row. If the tenant or a mandatory field has a wrong value, it
 * cannot: the dry run leaves out wrong fields, and the server would only report the missing field.
 * @param {Resource} resource
 * @param {BulkRow} row
 */
function needsDryRun(resource, row) {
  const { wrong = new Set(), isNew = false } = row;
  if (wrong.size === 0) return mustBeWritten(resource, row);
  const isNeeded = resource.fields.some(
    ({ name, role, required }) => wrong.has(name) && (role === "tenant" || (isNew && required)),
  );
  return !isNeeded && mustBeWritten(resource, { ...row, problem: "" });
}

/**
 * Adds the problems that `dryRunRows` has found to the rows.
 * @param {readonly BulkRow[]} rows
 * @param {ReadonlyMap<string, string>} problems
 * @returns {readonly BulkRow[]}
 */
export function addProblemsToRows(rows, problems) {
  return rows.map((row) => ({ ...row, problem: joinProblems([row.problem, problems.get(row.id) ?? ""]) }));
}

/**
 * Returns an operation that always fails: an update that requires an entity tag (`If-Match`) that no item has.
 * @param {string} home
 * @param {Resource} resource
 * @param {readonly BulkRow[]} rows of the batch
 * @returns the operation; null if there is no field that the account may change
 */
function createFailingOperation(home, { fields, may }, rows) {
  for (const [index, { id, isNew, after }] of rows.entries()) {
    const field = fields.find((each) => each.name in (after ?? {}) && isEditable(each, false));
    if (field === undefined || !may.update) continue;
    const body = { [field.name]: after?.[field.name] };
    return { method: "PUT", path: `${home}/${isNew ? `$${index}` : id}`, body, if_match: unmatchedEntityTag };
  }
  return null;
}

/**
 * @param {readonly BulkRow[]} rows
 * @returns {readonly (readonly BulkRow[])[]}
 */
function splitIntoBatches(rows) {
  /** @type {BulkRow[][]} */
  const parts = [];
  let length = Infinity;
  for (const row of rows) {
    const own = JSON.stringify(row.after).length;
    if (length + own > maxBodyLength || parts.at(-1)?.length === maxOperations) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(row);
    length += own;
  }
  return parts;
}

/**
 * @param {BulkRow} row
 * @param {BatchOperationResult | undefined} result
 * @param {Resource} resource
 * @param {Catalog} catalog
 * @returns {WriteResult}
 */
function toWriteResult(row, result, resource, catalog) {
  const { status = 0, etag = "", body } = result ?? {};
  // A deletion that finds no item (404) counts as success, because somebody else has already deleted the item.
  if (status < 300 || (status === 404 && row.after === null)) return { row, message: "", etag };
  return { row, message: explainRejection(createFailure(status, body), resource, catalog), etag };
}

/**
 * @param {Failure} failure
 * @param {Resource} resource
 * @param {Catalog} catalog
 */
function explainRejection(failure, resource, catalog) {
  return failure.status === 412
    ? t("not changed, because somebody else has changed it meanwhile")
    : explainFailure(resource, failure, catalog);
}

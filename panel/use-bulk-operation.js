/** The state of a dialog that changes many items: reads the items, shows a preview, writes them, and can undo the change. */
/** @import { Field, Item, Resource } from "./types.js" */
/** @import { BulkRow, Change, ItemSelection } from "./bulk-read.js" */
/** @import { WriteContext, WriteResult } from "./bulk-write.js" */
import { readRows } from "./bulk-read.js";
import { dryRunRows, mustBeWritten, writeRows } from "./bulk-write.js";
import { useCatalog } from "./catalog.js";
import { listFieldsKeptForUndo, listRestorableFields, pickValues } from "./item-draft.js";
import { isSameItemVersion } from "./item-names.js";
import { toFailure } from "./request.js";
import { useIdempotentPost } from "./use-idempotent-post.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * @typedef {object} BulkOperationState
 * @property {"asking" | "reading" | "reviewing" | "writing" | "done"} phase
 * @property {readonly BulkRow[]} rows
 * @property {readonly WriteResult[]} written
 * @property {boolean} isUndo whether the rows restore the values before an earlier change
 * @property {{ readonly done: number, readonly of: number }} progress
 * @property {string} problem
 */

/** @type {BulkOperationState} */
const initialOperationState = {
  phase: "asking",
  rows: [],
  written: [],
  isUndo: false,
  progress: { done: 0, of: 0 },
  problem: "",
};

/**
 * @param {Resource} resource
 * @param {string} home path of the collection that stores the items
 * @param {(undo: readonly BulkRow[]) => void} onWritten is called with rows that undo the change
 */
export function useBulkOperation(resource, home, onWritten) {
  const catalog = useCatalog();
  const sendOnce = useIdempotentPost();
  const [state, setState] = useState(initialOperationState);
  const working = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => working.current?.abort(), []);
  /** @returns {WriteContext} */
  const begin = () => {
    const { signal } = (working.current = new AbortController());
    const onProgress = (/** @type {number} */ done, /** @type {number} */ of) =>
      setState((before) => ({ ...before, progress: { done, of } }));
    return { resource, home, catalog, sendOnce, signal, onProgress };
  };

  const review = (/** @type {readonly BulkRow[]} */ rows) =>
    setState({ ...initialOperationState, phase: "reviewing", rows });
  /**
   * @param {(writing: WriteContext) => Promise<readonly BulkRow[]>} read
   * @param {(rows: readonly BulkRow[]) => void | Promise<void>} [onRead] continues with the rows; by default shows a preview
   * @param {BulkOperationState} [stateOnFailure] the state to return to if the reading fails
   */
  const load = async (read, onRead = review, stateOnFailure = initialOperationState) => {
    const writing = begin();
    setState({ ...initialOperationState, phase: "reading" });
    try {
      const rows = await read(writing);
      if (!writing.signal.aborted) await onRead(rows);
    } catch (error) {
      if (!writing.signal.aborted) setState({ ...stateOnFailure, problem: toFailure(error).message });
    }
  };
  const write = useOneAtATime(
    async (
      /** @type {readonly BulkRow[]} */ rows,
      /** @type {boolean} */ isUndo,
      /** @type {readonly WriteResult[]} */ earlier = [],
    ) => {
      const changes = rows.filter((row) => mustBeWritten(resource, row) && !earlier.some((each) => each.row === row));
      setState({
        ...initialOperationState,
        phase: "writing",
        rows,
        isUndo,
        progress: { done: 0, of: changes.length },
      });
      const written = [...earlier, ...(await writeRows(begin(), changes))];
      setState({ ...initialOperationState, phase: "done", rows, written, isUndo });
      onWritten(isUndo ? [] : listUndoRows(written));
    },
  );
  /** @param {readonly BulkRow[]} reversals rows that undo a change (`listUndoRows`) */
  const undo = useOneAtATime((/** @type {readonly BulkRow[]} */ reversals) => {
    const changes = new Map(reversals.map((row) => [row.id, row]));
    const chosen = { path: home, query: new URLSearchParams(), ids: [...changes.keys()] };
    // The former values of other fields are not known, so an undo must not touch these fields.
    const kept = listFieldsKeptForUndo(resource).filter(({ name }) =>
      reversals.some(({ after }) => name in (after ?? {})),
    );
    const restore = (/** @type {Item} */ now, /** @type {string} */ id) => {
      const former = changes.get(id)?.after ?? {};
      return { after: pickValues(former, listRestorableFields(resource, former, now)) };
    };
    // Reads the items again to find fields that the server has changed together with the fields in the request.
    const read = async (/** @type {WriteContext} */ { signal, onProgress }) => {
      const rows = await readRows(resource, home, chosen, kept, restore, signal, onProgress);
      return rows.map((row) => {
        const { name = "", line, etag = "", before = {}, after } = changes.get(row.id) ?? {};
        // If somebody else has changed the item since, the undo fails. Then shows only the fields of the change.
        const isOurs = row.after === null || isSameItemVersion(row.etag, etag);
        const changed = kept.filter((field) => field.name in before);
        return {
          ...row,
          line,
          etag,
          name: row.name || name,
          ...(!isOurs && { after: pickValues(after ?? {}, changed) }),
        };
      });
    };
    return load(read, (rows) => write(rows, true), state);
  });
  return {
    ...state,
    load,
    /**
     * @param {ItemSelection} chosen
     * @param {Change} change
     * @param {readonly Field[] | null} fields to read; null for those that an undo can restore. Then also does a dry
     * run, and warns of rows that the server rejects.
     */
    read: (chosen, change, fields) =>
      load(async (writing) => {
        const { signal, onProgress } = writing;
        const kept = fields ?? listFieldsKeptForUndo(resource);
        const rows = await readRows(resource, home, chosen, kept, change, signal, onProgress);
        if (fields !== null) return rows;
        const problems = await dryRunRows(writing, rows);
        return rows.map((row) => ({ ...row, warning: problems.get(row.id) ?? "" }));
      }),
    /** Rows that undo the finished change; empty after an undo. */
    reversals: state.isUndo ? [] : listUndoRows(state.written),
    write,
    undo,
    /** Writes again the rows of batches that failed as a whole or were not sent. */
    writeRest: () =>
      write(
        state.rows,
        state.isUndo,
        state.written.filter(({ isRetryable }) => !isRetryable),
      ),
    /** Stops reading or writing. The server still writes a batch that has already been sent. */
    stop() {
      working.current?.abort();
      if (state.phase === "reading") setState(initialOperationState);
    },
    askAgain: () => setState(initialOperationState),
  };
}

/**
 * Returns rows that restore the former values of changed items. The rows have the new entity tags, so that an undo does not
 * overwrite later changes by others. The result has no rows for created and deleted items.
 * @param {readonly WriteResult[]} written
 * @returns {readonly BulkRow[]}
 */
function listUndoRows(written) {
  return written.flatMap(({ row, message, etag }) =>
    message !== "" || row.after === null || row.isNew ? [] : [{ ...row, etag, before: row.after, after: row.before }],
  );
}

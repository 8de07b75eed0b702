/** The state of a table's edited cells: the cell with an open editor, and cells whose new value is not stored yet. */
/** @import { Field, Item, Resource, Value } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { isSameValue, listFieldsKeptForUndo, listRestorableFields, pickValues } from "./item-draft.js";
import { isolateDirection } from "./basic-components.js";
import { explainFailure } from "./form-problems.js";
import { idOf, isSameItemVersion, nameOf } from "./item-names.js";
import { readItem } from "./read-items.js";
import { toFailure, Failure } from "./request.js";
import { t } from "./translate.js";
import { useUnsavedInput } from "./unsaved-input.js";
import { useEffect, useRef, useState } from "preact/hooks";
import { labelField } from "./labels.js";

const conflictText = t(
  "Somebody else has stored another value meanwhile. Press Enter to edit your value, or Escape to show the stored value.",
);

/**
 * A cell whose new value is not stored yet.
 * @typedef {object} UnsavedCell
 * @property {Value} draft the new value; a text if it cannot be parsed
 * @property {string} problem the reason why the value is not stored; "" while it is being stored
 */

/** @typedef {{ readonly id: string, readonly name: string, readonly typed: string | null }} OpenCell */

/**
 * A change of a cell that can be undone.
 * @typedef {object} Change
 * @property {string} id of the item
 * @property {Field} field of the cell
 * @property {Item} before former values of the cell's field and of the fields that the server changed together with it
 * @property {Item} after values of the same fields after the write
 * @property {Promise<boolean>} [isStored] whether the write succeeds
 */

/** Maximum number of attempts to write a cell. An attempt fails if somebody else changes another field of the item meanwhile. */
const maxAttempts = 4;

/**
 * @param {object} list
 * @param {Resource} list.resource
 * @param {string} list.home path of the collection that stores the items
 * @param {string} list.shown the query of the shown page; another query discards the unsaved cells
 * @param {(id: string, values: Item) => void} list.onStored
 */
export function useCellEditing({ resource, home, shown, onStored }) {
  const catalog = useCatalog();
  const [open, setOpen] = useState(/** @type {OpenCell | null} */ (null));
  const [marks, setMarks] = useState(/** @type {ReadonlyMap<string, UnsavedCell>} */ (new Map()));
  const [said, announce] = useState("");
  /** Changes that are being stored, the latest last. A change waits until the earlier changes of its item are stored. */
  const storing = useRef(/** @type {Change[]} */ ([]));
  /** Changes of cells on the shown page, the latest last, so that the user can undo them one by one. */
  const changes = useRef(/** @type {Change[]} */ ([]));
  /** Resolves when the last undo has begun to save the former value. The next undo waits for this promise. */
  const undone = useRef(Promise.resolve());
  useEffect(() => {
    setOpen(null);
    setMarks(new Map());
    changes.current = [];
  }, [shown]);
  useUnsavedInput(open !== null || marks.size > 0);

  /**
   * Marks a cell, or removes its mark.
   * @param {string} key
   * @param {UnsavedCell | null} next
   * @param {boolean} [keepsProblem] whether a mark with a problem stays, because only the user may replace its value.
   * The problem of `next` is then added to the problem of the mark.
   */
  const mark = (key, next, keepsProblem = false) =>
    setMarks((before) => {
      const kept = before.get(key);
      const set = (/** @type {UnsavedCell | null} */ value) => {
        const others = [...before].filter(([each]) => each !== key);
        return new Map(value === null ? others : [...others, [key, value]]);
      };
      if (!keepsProblem || !kept?.problem) return set(next);
      const added = next?.problem ? t("Another change was not stored: {problem}", { problem: next.problem }) : "";
      return kept.problem.endsWith(added) ? before : set({ ...kept, problem: `${kept.problem} · ${added}` });
    });
  /** Writes the values `after` if the item still has the values `before`. Returns the item before and after the write. */
  const writeIfUnchanged = async (/** @type {string} */ id, /** @type {Item} */ before, /** @type {Item} */ after) => {
    const fields = resource.fields.filter(({ name }) => name in after);
    for (let attempt = 1; ; attempt += 1) {
      const { item, etag } = await readItem(resource, `${home}/${id}`);
      const has = (/** @type {Item} */ values) =>
        fields.every((field) => isSameValue(field, item[field.name], values[field.name]));
      // The new values are already stored: somebody else wrote the same values, or the answer to an earlier attempt was lost.
      if (has(after)) return { former: { ...item, ...before }, stored: item };
      if (!has(before)) {
        onStored(id, item);
        throw new Failure(412, {
          code: "precondition_failed",
          message: conflictText,
        });
      }
      const condition = { "If-Match": etag, Prefer: "return=representation" };
      try {
        const { body, headers } = await send("PUT", `${home}/${id}`, after, condition);
        const written = { ...after, ...body };
        // The answer has only the default fields of an item. If fields are missing, read the item again for an undo.
        if (listFieldsKeptForUndo(resource).every(({ name }) => name in written))
          return { former: item, stored: written };
        const read = await readItem(resource, `${home}/${id}`).catch(() => null);
        const isOurs = isSameItemVersion(read?.etag ?? "", headers.get("ETag") ?? "");
        return { former: item, stored: isOurs ? (read?.item ?? written) : written };
      } catch (error) {
        // The status 412 means that the item has changed since the GET. Try again, because the change may concern another field.
        if (toFailure(error).status !== 412 || attempt === maxAttempts) throw error;
      }
    }
  };
  const findStoring = (/** @type {string} */ id, /** @type {string} */ name) =>
    storing.current.findLast((each) => each.id === id && each.field.name === name);
  const forgetChange = (/** @type {Change} */ change) => {
    changes.current = changes.current.filter((each) => each !== change);
  };
  const explainError = (/** @type {unknown} */ error) => explainFailure(resource, toFailure(error), catalog);
  return {
    open,
    /** A message for screen readers about the last write. */
    said,
    find: (/** @type {string} */ id, /** @type {string} */ name) => marks.get(`${id} ${name}`) ?? null,
    edit: (/** @type {string} */ id, /** @type {string} */ name, /** @type {string | null} */ typed) =>
      setOpen({ id, name, typed }),
    close: () => setOpen(null),
    /**
     * Closes the editor of a cell and keeps the typed text, which cannot be parsed, in the cell with its problem.
     * @param {string} id
     * @param {string} name
     * @param {UnsavedCell} unparsed
     */
    keep(id, name, unparsed) {
      setOpen(null);
      mark(`${id} ${name}`, unparsed);
    },
    /**
     * Discards the new value of a cell if it could not be stored. A value that is being stored stays.
     * @param {string} id
     * @param {string} name
     */
    drop(id, name) {
      const key = `${id} ${name}`;
      if (marks.get(key)?.problem) mark(key, null);
    },
    /**
     * Undoes the last change of a cell, after the change is stored. If the value of the cell has changed since, reports a
     * conflict instead.
     * @param {readonly Item[]} items the items of the page
     */
    undo(items) {
      const change = changes.current.pop();
      const listed = items.find((each) => idOf(resource, each) === change?.id);
      if (change === undefined || listed === undefined) return;
      const { name } = change.field;
      const isStoring = findStoring(change.id, name) !== undefined;
      const restore = async () => {
        if (isStoring && !(await change.isStored)) return;
        const item = isStoring ? { ...listed, ...change.after } : listed;
        if (isSameValue(change.field, item[name], change.after[name]))
          this.save(item, change.field, change.before[name] ?? null, change);
        else announce(conflictText);
      };
      undone.current = undone.current.then(restore);
    },
    /**
     * Stores the new value of a cell. The cell shows the new value at once, without waiting for the server.
     * @param {Item} item the item of the row, with the values that the table shows
     * @param {Field} field
     * @param {Value} value
     * @param {Change | null} [undoes] the change to undo
     */
    save(item, field, value, undoes = null) {
      const id = idOf(resource, item);
      const key = `${id} ${field.name}`;
      // The table still shows the former value while an earlier change of the cell is being stored.
      const earlier = findStoring(id, field.name);
      const base = (earlier?.after ?? item)[field.name] ?? null;
      // An undo can run later than the user opens another cell, whose editor stays open.
      if (undoes === null) setOpen(null);
      const isSame = isSameValue(field, base, value);
      mark(key, isSame && earlier === undefined ? null : { draft: value, problem: "" }, undoes !== null);
      if (isSame) return;
      announce("");
      /** @type {Change} */
      const change = { id, field, before: { [field.name]: base }, after: { [field.name]: value } };
      const previous = storing.current.findLast((each) => each.id === id);
      storing.current.push(change);
      if (undoes === null) changes.current.push(change);
      const write = async () => {
        await previous?.isStored;
        if (earlier !== undefined) {
          const { before, after } = earlier;
          change.before = pickValues((await earlier.isStored) ? after : before, [field]);
        }
        try {
          const [from, to] = undoes === null ? [change.before, change.after] : [undoes.after, undoes.before];
          const { former, stored } = await writeIfUnchanged(id, from, to);
          const changed = [...new Set([field, ...listRestorableFields(resource, former, stored)])];
          change.before = pickValues(former, changed);
          change.after = pickValues(stored, changed);
          // The server may have changed the value back, for example to a normalized form. There is nothing to undo then.
          if (isSameValue(field, former[field.name], stored[field.name])) forgetChange(change);
          onStored(id, stored);
          if (findStoring(id, field.name) === change) mark(key, null, true);
          const name = isolateDirection(nameOf(resource, item) || t("No. {id}", { id }));
          announce(
            undoes
              ? t("{field} of {name} was restored to its former value.", { field: labelField(field, catalog), name })
              : t("Saved."),
          );
        } catch (error) {
          forgetChange(change);
          const problem = explainError(error);
          if (findStoring(id, field.name) === change) mark(key, { draft: value, problem }, true);
          announce(problem);
          return false;
        } finally {
          storing.current = storing.current.filter((each) => each !== change);
        }
        return true;
      };
      change.isStored = write();
    },
  };
}

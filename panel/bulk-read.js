/** @import { Field, Item, Resource } from "./types.js" */
import { pickValues } from "./item-draft.js";
import { selectsOrSortsItems } from "./list-query.js";
import { idOf, formatNameFields, nameOf } from "./item-names.js";
import { readPages, splitIdsIntoChunks } from "./read-items.js";
import { t } from "./translate.js";

/**
 * An item that a bulk operation changes, with its new values.
 * @typedef {object} BulkRow
 * @property {string} id id of the item; for a new item, a made-up id of the row
 * @property {boolean} [isNew] whether the row creates an item
 * @property {number} [line] number of the line in the imported file, if there is one
 * @property {string} name
 * @property {string} etag entity tag of the item with the values in `before`
 * @property {Item} before values of the fields that an undo can restore
 * @property {Item | null} after new values of the changed fields; null if the item is deleted
 * @property {string} problem the reason why the item cannot be changed; "" if it can
 * @property {string} [warning] the reason why the server rejects the change in the dry run. The server may still accept
 * the change later, because the dry run does not store the changes of other rows.
 * @property {ReadonlySet<string>} [wrong] names of the fields whose given values are the problem. The server can still find
 * problems with the other fields.
 */

/**
 * The items to change: the items with certain ids, or all items that the query finds.
 * @typedef {object} ItemSelection
 * @property {string} path of the collection
 * @property {URLSearchParams} query
 * @property {readonly string[] | null} ids null for all items that the query finds
 */

/**
 * Computes the change of an item: the new values of changed fields, null to delete the item, or a problem.
 * @typedef {(before: Item, id: string) => Pick<BulkRow, "after" | "wrong"> & { readonly problem?: string }} Change
 */

/**
 * Reads the chosen items with their entity tags, and computes the new values of each item.
 * @param {Resource} resource
 * @param {string} home path of the collection that stores the items
 * @param {ItemSelection} chosen
 * @param {readonly Field[]} fields to read
 * @param {Change} change
 * @param {AbortSignal} signal
 * @param {(done: number, of: number) => void} onProgress
 * @returns {Promise<readonly BulkRow[]>}
 * @throws Failure
 */
export async function readRows(resource, home, { path, query, ids }, fields, change, signal, onProgress) {
  const names = [...formatNameFields(resource).split(","), ...fields.map(({ name }) => name), "_etag"];
  const read = async (/** @type {string} */ from, /** @type {[string, string][]} */ filters) => {
    /** @type {Item[]} */
    const found = [];
    for await (const items of readPages(resource, from, filters, names, signal)) {
      found.push(...items);
      if (ids === null) onProgress(found.length, found.length);
    }
    return found;
  };
  const toRow = (/** @type {Item} */ item) => toBulkRow(resource, item, fields, change);
  if (ids === null) {
    const filters = [...query].filter(([name]) => selectsOrSortsItems(name));
    return (await read(path, filters)).map(toRow);
  }
  /** @type {BulkRow[]} */
  const rows = [];
  for (const part of splitIdsIntoChunks(ids)) {
    const found = new Map(
      (await read(home, [[`${resource.id}[in]`, part.join(",")]])).map((item) => [idOf(resource, item), item]),
    );
    for (const id of part) {
      const item = found.get(id);
      rows.push(
        item ? toRow(item) : { id, name: "", etag: "", before: {}, after: null, problem: t("does not exist any more") },
      );
    }
    onProgress(rows.length, ids.length);
  }
  return rows;
}

/**
 * @param {Resource} resource
 * @param {Item} item
 * @param {readonly Field[]} fields
 * @param {Change} change
 * @returns {BulkRow}
 */
function toBulkRow(resource, item, fields, change) {
  const id = idOf(resource, item);
  const before = pickValues(item, fields);
  const { after, problem = "", wrong } = change(before, id);
  return { id, name: nameOf(resource, item), etag: String(item["_etag"]), before, after, problem, wrong };
}

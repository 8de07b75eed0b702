/** Reads many items with their entity tags, and what a change makes of each. */
/** @import { Field, Item, Resource } from "./types.js" */
import { send } from "./api.js";
import { isFilter } from "./is-filter.js";
import { idOf, listNaming, nameOf } from "./item.js";
import { findNext, readItems } from "./read-page.js";
import { asFailure } from "./request.js";
import { t } from "./translate.js";

/**
 * One item of many, and its change.
 * @typedef {object} BulkRow
 * @property {string} id of the item; of a new one, a name of the row
 * @property {boolean} [isNew] the item is created
 * @property {number} [line] of the file that the row was read from
 * @property {string} name
 * @property {string} etag of the values before
 * @property {Item} before
 * @property {Item | null} after values of the changed fields; null if the item is deleted
 * @property {string} problem why the item is left as it is; "" if it is not
 */

/**
 * The items that are meant: some, or all that the query finds.
 * @typedef {object} Chosen
 * @property {string} path of the collection
 * @property {URLSearchParams} query
 * @property {readonly string[] | null} ids null for all
 */

const idsAtOnce = 500;
/** Browsers send up to six requests at once to a server. */
const readers = 6;

/**
 * @param {Resource} resource
 * @param {Chosen} chosen
 * @param {AbortSignal} signal
 * @returns {Promise<readonly string[]>}
 * @throws Failure
 */
async function listIds(resource, { path, query, ids }, signal) {
  if (ids !== null) return ids;
  const asked = new URLSearchParams(
    [...query].filter(([name]) => isFilter(name) || name === "q" || name.startsWith("sort_")),
  );
  asked.set("fields", resource.id);
  asked.set("items_per_page", String(idsAtOnce));
  /** @type {string[]} */
  const found = [];
  for (let next = /** @type {string | null} */ (""); next !== null;) {
    asked.set("after", next);
    const { items, headers } = await readItems(resource, path, asked, signal);
    found.push(...items.map((item) => idOf(resource, item)));
    next = findNext(headers.get("Link"));
  }
  return found;
}

/**
 * Determines the change of an item: the values of changed fields, null to delete it, or a problem.
 * @typedef {(before: Item, id: string) => { readonly after: Item | null, readonly problem?: string }} Change
 */

/**
 * Reads the items, and what each of them gets.
 * @param {Resource} resource
 * @param {string} home path of the items' own collection
 * @param {Chosen} chosen
 * @param {readonly Field[]} fields that may be changed
 * @param {Change} change
 * @param {AbortSignal} signal
 * @param {(done: number, of: number) => void} onProgress
 * @returns {Promise<readonly BulkRow[]>}
 * @throws Failure
 */
export async function readRows(resource, home, chosen, fields, change, signal, onProgress) {
  const ids = await listIds(resource, chosen, signal);
  const query = `fields=${[...new Set([...listNaming(resource).split(","), ...fields.map(({ name }) => name)])].join(",")}`;
  /** @type {BulkRow[]} */
  const rows = [];
  const left = ids.entries();
  let done = 0;
  const readSome = async () => {
    for (const [index, id] of left) {
      rows[index] = await readRow(resource, `${home}/${id}?${query}`, id, fields, change, signal);
      onProgress(++done, ids.length);
    }
  };
  await Promise.all(Array.from({ length: readers }, readSome));
  return rows;
}

/**
 * @param {Resource} resource
 * @param {string} address
 * @param {string} id
 * @param {readonly Field[]} fields
 * @param {Change} change
 * @param {AbortSignal} signal
 * @returns {Promise<BulkRow>}
 */
async function readRow(resource, address, id, fields, change, signal) {
  try {
    const { body, headers } = await send("GET", address, undefined, {}, signal);
    const before = Object.fromEntries(fields.map(({ name }) => [name, body[name] ?? null]));
    const { after, problem = "" } = change(before, id);
    // Values that do not change are not taken back either.
    const kept =
      after === null ? {} : Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? null]));
    return { id, name: nameOf(resource, body), etag: headers.get("ETag") ?? "", before: kept, after, problem };
  } catch (error) {
    const failure = asFailure(error);
    if (failure.status !== 404) throw failure;
    return { id, name: "", etag: "", before: {}, after: null, problem: t("bulkGone") };
  }
}

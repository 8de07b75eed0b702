/** Reads items, pages of a collection, and the names of the items that they refer to. */
/** @import { Catalog, Field, Item, ReferencedItemNames, Page, ResourceLocation, ItemWithEtag, Resource } from "./types.js" */
import { send } from "./api.js";
import { selectsOrSortsItems } from "./list-query.js";
import { idOf, isEmptyId, formatNameFields, nameOf } from "./item-names.js";
import { findReferencedCollection } from "./referenced-collection.js";

/**
 * @param {Resource} resource
 * @param {string} path
 * @param {URLSearchParams} query
 * @param {readonly string[]} fields
 * @param {AbortSignal} signal
 * @param {number} [size] number of items
 * @returns {Promise<Page>}
 * @throws Failure
 */
export async function readPage(resource, path, query, fields, signal, size = 25) {
  const asked = new URLSearchParams([...query].filter(([name]) => selectsOrSortsItems(name)));
  asked.set("after", query.get("after") ?? "");
  asked.set("items_per_page", String(size));
  asked.set("fields", [...new Set([resource.id, ...fields])].join(","));
  const { headers, items } = await readItems(resource, path, asked, signal);
  return { items, next: findNextCursor(headers.get("Link")) };
}

/**
 * Reads an item with all fields that the API can select (`filterable`).
 * @param {Resource} resource
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<ItemWithEtag>}
 * @throws Failure
 */
export async function readItem(resource, path, signal) {
  const fields = resource.fields.filter(({ filterable }) => filterable).map(({ name }) => name);
  const { body, headers } = await send("GET", `${path}?fields=${fields.join(",")}`, undefined, {}, signal);
  return { item: body, etag: headers.get("ETag") ?? "" };
}

/**
 * Reads items of a collection, in order.
 * @param {Resource} resource
 * @param {string} path
 * @param {URLSearchParams} query
 * @param {AbortSignal} [signal]
 * @throws Failure
 */
export async function readItems(resource, path, query, signal) {
  const { body, headers } = await send("GET", `${path}?${query}`, undefined, {}, signal);
  return { items: extractItems(resource, body), headers };
}

/**
 * @param {string} path of the collection
 * @param {string} query filters; "" for none
 * @param {AbortSignal} signal
 * @returns the number of items on all pages
 * @throws Failure
 */
export async function countItems(path, query, signal) {
  const counted = `${path}?page=1&items_per_page=1${query && `&${query}`}`;
  return Number((await send("HEAD", counted, undefined, {}, signal)).headers.get("X-Total-Count"));
}

/**
 * Lists the items of an answer in order. If the answer is an object with the items by id, the order comes from
 * `search.ids`, because JavaScript sorts integer keys of objects.
 * @param {Resource} resource
 * @param {Item} body
 * @returns {readonly Item[]}
 */
function extractItems({ collection, name }, body) {
  // The declaration of the resource says whether the answer is an array of items or an object with the items by id.
  if (collection === "array") return /** @type {readonly Item[]} */ (/** @type {unknown} */ (body));
  const { ids } = /** @type {{ readonly ids: readonly string[] }} */ (body["search"]);
  const byId = /** @type {{ readonly [id: string]: Item }} */ (body[name]);
  return ids.map((id) => byId[id]).filter((item) => item !== undefined);
}

/**
 * Reads all items of a collection in order, and yields them page by page.
 * @param {Resource} resource
 * @param {string} path
 * @param {Iterable<[string, string]>} query
 * @param {readonly string[]} fields names of the fields to read; a name may occur twice
 * @param {AbortSignal} signal
 * @throws Failure
 */
export async function* readPages(resource, path, query, fields, signal) {
  const asked = new URLSearchParams([...query]);
  asked.set("fields", [...new Set(fields)].join(","));
  asked.set("items_per_page", "500");
  for (let next = /** @type {string | null} */ (""); next !== null;) {
    asked.set("after", next);
    const { items, headers } = await readItems(resource, path, asked, signal);
    yield items;
    next = findNextCursor(headers.get("Link"));
  }
}

/**
 * Splits ids into parts that each fit into the URL of one request.
 * @param {readonly string[]} ids
 */
export function splitIdsIntoChunks(ids) {
  const size = 100;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, part) => ids.slice(part * size, (part + 1) * size));
}

/** Maximum length of the values in one request. The server limits request line and headers together to 16 KiB. */
const maxValuesLength = 8000;

/**
 * Reads the items whose field has one of the values, in as many requests as the length of the encoded values needs.
 * @param {Resource} resource
 * @param {string} path
 * @param {string} by name of the field
 * @param {Iterable<string>} values values too long for a request find nothing
 * @param {readonly string[]} fields names of the fields to read
 * @param {AbortSignal} signal
 * @throws Failure
 */
export async function readItemsByValues(resource, path, by, values, fields, signal) {
  /** @type {[string, string][][]} */
  const parts = [];
  let room = 0;
  for (const value of values) {
    const filter = /** @type {[string, string]} */ ([`${by}[in][]`, value]);
    const { length } = `&${new URLSearchParams([filter])}`;
    if (length > maxValuesLength) continue;
    if (length > room) {
      parts.push([]);
      room = maxValuesLength;
    }
    parts.at(-1)?.push(filter);
    room -= length;
  }
  /** @type {Item[]} */
  const items = [];
  for (const part of parts) {
    for await (const page of readPages(resource, path, part, fields, signal)) items.push(...page);
  }
  return items;
}

/**
 * Reads the cursor of the next page from the header `Link` (RFC 8288).
 * @param {string | null} link
 */
function findNextCursor(link) {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return address === undefined ? null : new URL(address, location.href).searchParams.get("after");
}

/**
 * Reads the names of the items that fields refer to, with one request per collection. The result lacks names from
 * collections that the caller may not read or whose path is unknown.
 * @param {readonly Field[]} fields
 * @param {readonly Item[]} items
 * @param {ResourceLocation} place resource and path of the items
 * @param {Catalog} catalog
 * @returns {Promise<ReferencedItemNames>} names of the items: by path of their resource, and then by id
 */
export async function readReferencedNames(fields, items, { resource, segments }, { byPath }) {
  /** @type {Map<string, { target: Resource, ids: readonly unknown[] }>} */
  const wanted = new Map();
  for (const { name, reference } of fields) {
    if (reference === null) continue;
    for (const item of items) {
      const place = findReferencedCollection(reference, { resource, segments, draft: item }, {}, byPath);
      if (place === null || place.path === null) continue;
      const { target, ids } = wanted.get(place.path) ?? { target: place.target, ids: [] };
      wanted.set(place.path, { target, ids: [...ids, ...[item[name] ?? []].flat()] });
    }
  }
  /** @type {Map<string, Map<string, string>>} */
  const names = new Map();
  const reads = [...wanted].map(async ([path, { target, ids }]) => {
    const found = await readItemNames(target, ids, path).catch(() => []);
    names.set(target.path, new Map([...(names.get(target.path) ?? []), ...found]));
  });
  await Promise.all(reads);
  return names;
}

/**
 * Names to read, by path of their collection. They are read together, after the current synchronous code.
 * @type {Map<string, { ids: Set<string>, names: Promise<Map<string, string>> }>}
 */
const pendingNameReads = new Map();

/**
 * Reads the names of the items with certain ids. Parts of the page that appear together share one request for each
 * collection. The result lacks items without a name, and can have names of other items.
 * @param {Resource | undefined} target
 * @param {readonly unknown[]} ids
 * @param {string | null} [path] path of the items' collection; null reads no names, for example if the parent of a nested
 * resource is unknown
 * @returns {Promise<ReadonlyMap<string, string>>}
 * @throws Failure
 */
export async function readItemNames(target, ids, path = target?.parent === null ? target.path : null) {
  const known = ids.map(String).filter((id) => !isEmptyId(id));
  if (target === undefined || path === null || known.length === 0) return new Map();
  const wanted = pendingNameReads.get(path) ?? { ids: new Set(), names: readPendingNames(target, path) };
  pendingNameReads.set(path, wanted);
  for (const id of known) wanted.ids.add(id);
  // If the shared request fails, reads only the given ids. An id that the server rejects then affects only the part of
  // the page that asked for it.
  return wanted.names.catch(() => requestItemNames(target, path, known));
}

/**
 * Waits until the other parts of the page have said which names they need, and reads all of them.
 * @param {Resource} target
 * @param {string} path
 */
async function readPendingNames(target, path) {
  await Promise.resolve();
  const ids = [...(pendingNameReads.get(path)?.ids ?? [])];
  pendingNameReads.delete(path);
  return requestItemNames(target, path, ids);
}

/**
 * @param {Resource} target
 * @param {string} path
 * @param {readonly string[]} ids
 * @returns {Promise<Map<string, string>>}
 */
async function requestItemNames(target, path, ids) {
  const parts = splitIdsIntoChunks(ids).map(async (part) => {
    const query = new URLSearchParams({
      [`${target.id}[in]`]: part.join(","),
      fields: formatNameFields(target),
      after: "",
      items_per_page: String(part.length),
    });
    return (await readItems(target, path, query)).items;
  });
  const items = (await Promise.all(parts)).flat();
  return new Map(items.map((item) => [idOf(target, item), nameOf(target, item)]));
}

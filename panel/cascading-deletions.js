/**
 * Lists the items that are deleted together with an item: nested items, and items whose reference to the item is
 * declared to cascade.
 */
/** @import { Catalog, Resource } from "./types.js" */
import { formatPathAcrossParents, listAncestors, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { formatNameFields } from "./item-names.js";
import { readItems, splitIdsIntoChunks } from "./read-items.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { labelCollection } from "./labels.js";

/** Maximum number of requests that count the items of one resource. If more were needed, no number is shown. */
const maxCountRequests = 5;

/**
 * A collection with items that the server deletes together with another item. `path` is its path across all parents, such as
 * `devices/-/parts`. `by` is the filter that selects these items by the id of the other item.
 * @typedef {{ readonly resource: Resource, readonly path: string, readonly by: string }} Cascading
 */

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {string} props.home path of the collection of the deleted items
 * @param {readonly string[]} props.ids
 */
export function CascadingDeletions({ resource, home, ids }) {
  const catalog = useCatalog();
  const { data: counts } = useAsyncData(
    (signal) =>
      Promise.all(
        listCascadingCollections(resource, home, catalog).map(async (collection) => ({
          resource: collection.resource,
          count: await countCascadingItems(collection, ids, signal).catch(() => null),
        })),
      ),
    [home, ids.join()],
  );
  const lost = counts?.filter((each) => each.count !== 0) ?? [];
  return html`${
      lost.length > 0 &&
      html`<p>${t("These items are deleted too:")}</p>
        <ul>
          ${lost.map((each) => html`<li>${labelCollection(each.resource)}${each.count !== null && `: ${each.count}`}</li>`)}
        </ul>`
    }
    <p class="help">${t("You cannot undo the deletion. To keep the values, export the items first.")}</p>`;
}

/**
 * @param {Resource} resource
 * @param {string} home
 * @param {Catalog} catalog
 * @returns {readonly Cascading[]}
 */
function listCascadingCollections({ path }, home, { description }) {
  return description.resources.flatMap((resource) => {
    const owned = resource.fields
      .filter(({ reference, filterable }) => filterable && reference?.to === path && reference.onDelete === "cascade")
      .map((field) => ({ resource, path: formatPathAcrossParents(resource.path), by: field.name }));
    const above = listAncestors(resource).find((each) => each.path === path);
    if (above === undefined) return owned;
    const nested = `${home}${formatPathAcrossParents(resource.path.slice(path.length))}`;
    return [{ resource, path: nested, by: above.idName }, ...owned];
  });
}

/**
 * Lists the resources with a reference that cascades to the resource at `path`, directly or over other resources, and the
 * resources nested in them.
 * @param {string} path
 * @param {Catalog} catalog
 * @param {boolean} assumesUnreadable whether to assume that references to resources that the caller may not read lead to `path`
 */
export function listCascadingPaths(path, { description, byPath }, assumesUnreadable) {
  /** @type {Set<string>} */
  const found = new Set();
  const goesAlong = (/** @type {string} */ other) =>
    found.has(other) || `${other}/`.startsWith(`${path}/`) || (assumesUnreadable && !byPath.has(other));
  for (let count = -1; count < found.size;) {
    count = found.size;
    for (const { path: own, parent, fields } of description.resources) {
      const cascades = fields.some(({ reference }) => reference?.onDelete === "cascade" && goesAlong(reference.to));
      if (cascades || found.has(parent ?? "")) found.add(own);
    }
  }
  return found;
}

/**
 * @param {Cascading} along
 * @param {readonly string[]} ids
 * @param {AbortSignal} signal
 * @returns null if there are too many ids
 * @throws Failure
 */
async function countCascadingItems({ resource, path, by }, ids, signal) {
  const parts = splitIdsIntoChunks(ids);
  if (parts.length > maxCountRequests) return null;
  let total = 0;
  for (const part of parts) {
    const query = new URLSearchParams({ fields: formatNameFields(resource), page: "1", items_per_page: "1" });
    query.set(`${by}[in]`, part.join(","));
    const { headers } = await readItems(resource, path, query, signal);
    total += Number(headers.get("X-Total-Count"));
  }
  return total;
}

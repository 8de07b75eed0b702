/**
 * Lists the items that are deleted together with an item: nested items, and items whose reference to the item is
 * declared to cascade.
 */
/** @import { Catalog, Resource } from "./types.js" */
import { formatPathAcrossParents, listAncestors, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { countItems, splitIdsIntoChunks } from "./read-items.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { labelCollection } from "./labels.js";

/** Maximum number of requests that count the items of one resource. If more were needed, no number is shown. */
const maxCountRequests = 5;

/**
 * A collection with items that the server deletes together with another item. `path` is the collection's path across
 * all parents, such as `devices/-/parts`. `by` is the query parameter that selects these items by the id of the other
 * item.
 * @typedef {{ readonly resource: Resource, readonly path: string, readonly by: string }} CascadingCollection
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
 * @returns {readonly CascadingCollection[]}
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
 * Finds the resources whose items can be deleted together with an item of the resource at `path`. A resource is found
 * if one of its references cascades and leads to the resource at `path` or to another found resource, or if it is
 * nested in a found resource.
 * @param {string} path
 * @param {Catalog} catalog
 * @returns {ReadonlyMap<string, "certain" | "possible">} by path of the found resource; `possible` if a reference
 * cascades to a resource that the caller may not read: it is unknown whether that resource has a cascading reference,
 * too
 */
export function findCascadingResources(path, { description, byPath }) {
  /** @type {Map<string, "certain" | "possible">} */
  const found = new Map();
  const judge = (/** @type {string} */ other) =>
    `${other}/`.startsWith(`${path}/`) ? "certain" : byPath.has(other) ? found.get(other) : "possible";
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const { path: own, parent, fields } of description.resources) {
      const targets = fields.flatMap(({ reference }) => (reference?.onDelete === "cascade" ? reference.to : []));
      const verdicts = [...targets.map(judge), found.get(parent ?? "")];
      const verdict = verdicts.find((each) => each === "certain") ?? verdicts.find((each) => each !== undefined);
      if (verdict === undefined || found.get(own) === verdict) continue;
      found.set(own, verdict);
      isChanged = true;
    }
  }
  return found;
}

/**
 * @param {CascadingCollection} collection
 * @param {readonly string[]} ids
 * @param {AbortSignal} signal
 * @returns null if there are too many ids
 * @throws Failure
 */
async function countCascadingItems({ path, by }, ids, signal) {
  const parts = splitIdsIntoChunks(ids);
  if (parts.length > maxCountRequests) return null;
  let total = 0;
  for (const part of parts) {
    total += await countItems(path, new URLSearchParams({ [`${by}[in]`]: part.join(",") }).toString(), signal);
  }
  return total;
}

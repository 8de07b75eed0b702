/** Lists what is deleted together with items: the items nested in them, and items whose reference says so. */
/** @import { Catalog, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { listNaming } from "./item.js";
import { readItems } from "./read-page.js";
import { t } from "./translate.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelCollection } from "./words.js";

/** So many ids fit in an address. */
const idsAtOnce = 100;
/** The items of more addresses are not counted. */
const mostAddresses = 5;

/**
 * Items that are deleted along: their collection across all parents, and the field that leads to the deleted item.
 * @typedef {{ readonly resource: Resource, readonly path: string, readonly by: string }} Along
 */

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {string} props.home path of the collection of the deleted items
 * @param {readonly string[]} props.ids
 */
export function Cascade({ resource, home, ids }) {
  const catalog = useCatalog();
  const [counts, setCounts] = useState(/** @type {readonly { resource: Resource, count: number | null }[]} */ ([]));
  const key = ids.join();
  useEffect(() => {
    const reading = new AbortController();
    const reads = listAlong(resource, home, catalog).map(async (along) => ({
      resource: along.resource,
      count: await count(along, ids, reading.signal).catch(() => null),
    }));
    void Promise.all(reads).then((found) => reading.signal.aborted || setCounts(found));
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the ids as a string
  }, [home, key]);
  const lost = counts.filter((each) => each.count !== 0);
  return html`${
      lost.length > 0 &&
      html`<p>${t("deletedAlong")}</p>
        <ul>
          ${lost.map((each) => html`<li>${labelCollection(each.resource)}${each.count !== null && `: ${each.count}`}</li>`)}
        </ul>`
    }
    <p class="help">${t("deleteFinal")}</p>`;
}

/**
 * @param {Resource} resource
 * @param {string} home
 * @param {Catalog} catalog
 * @returns {readonly Along[]}
 */
function listAlong({ path, id, name }, home, { description }) {
  const across = (/** @type {string} */ steps) => steps.replaceAll("/", "/-/");
  return description.resources.flatMap((resource) => {
    const owned = resource.fields
      .filter(({ reference, filterable }) => filterable && reference?.to === path && reference.onDelete === "cascade")
      .map((field) => ({ resource, path: across(resource.path), by: field.name }));
    if (!resource.path.startsWith(`${path}/`)) return owned;
    // The id of the parent has a longer name if the nested items have a field of that name.
    const by = resource.fields.some((field) => field.name === id) ? `${name}_${id}` : id;
    return [{ resource, path: `${home}${across(resource.path.slice(path.length))}`, by }, ...owned];
  });
}

/**
 * @param {Along} along
 * @param {readonly string[]} ids
 * @param {AbortSignal} signal
 * @returns null if there are too many ids
 * @throws Failure
 */
async function count({ resource, path, by }, ids, signal) {
  if (ids.length > idsAtOnce * mostAddresses) return null;
  let total = 0;
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const query = new URLSearchParams({ fields: listNaming(resource), page: "1", items_per_page: "1" });
    query.set(`${by}[in]`, ids.slice(start, start + idsAtOnce).join(","));
    const { headers } = await readItems(resource, path, query, signal);
    total += Number(headers.get("X-Total-Count"));
  }
  return total;
}

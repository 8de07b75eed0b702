/** The top of an item's pages: links to the items above it, the name of the item, and tabs. */
/** @import { Catalog, Item, Resource } from "./types.js" */
import { send } from "./api.js";
import { findResource, listChildCollections, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { formatNameFields, nameOf } from "./item-names.js";
import { formatNumber } from "./number.js";
import { countItems, readItemNames } from "./read-items.js";
import { formatListAddress, formatRoute } from "./route.js";
import { listTabs } from "./tabs.js";
import { titleInSentence, t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useEffect, useRef, useState } from "preact/hooks";
import { labelCollection } from "./labels.js";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments
 * @param {string} props.tab
 * @param {Item | null} [props.item] the item that the page reads, null until it is read; if absent, the header reads the
 * item's name
 * @param {number} [props.version] changes when the item is loaded again or saved
 */
export function ItemHeader({ resource, segments, tab, item, version }) {
  const catalog = useCatalog();
  const isNew = segments.at(-1) === "new";
  const titles = useBreadcrumbNames(segments, catalog, item);
  const steps = segments.map((segment, index) => {
    const upTo = segments.slice(0, index + 1);
    if (index % 2 === 1)
      return {
        label: segment === "new" ? t("New") : (titles[index] ?? t("No. {id}", { id: segment })),
        href: formatRoute(upTo),
      };
    const found = findResource(catalog, upTo)?.resource;
    return { label: found ? labelCollection(found) : segment, href: formatListAddress(upTo) };
  });
  const title = isNew
    ? t("New {title}", { title: titleInSentence(resource.title) })
    : (titles[segments.length - 1] ?? `${resource.title} ${segments.at(-1)}`);
  const tabs = listTabs(catalog, resource, segments);
  const counts = useTabCounts(isNew ? [] : listChildCollections(catalog, resource), segments, version);
  const current = useRef(/** @type {HTMLAnchorElement | null} */ (null));
  // On a narrow screen, the tabs scroll sideways. `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    const nav = current.current?.parentElement;
    if (!current.current || !nav) return;
    const [link, frame] = [current.current.getBoundingClientRect(), nav.getBoundingClientRect()];
    nav.scrollBy({ left: Math.min(0, link.left - frame.left) || Math.max(0, link.right - frame.right) });
  }, [tab, counts]);
  return html`<nav class="crumbs" aria-label=${t("Breadcrumbs")}>
      <ol>
        ${steps.slice(0, -1).map(
          (step) =>
            html`<li>
              <a href=${step.href}><bdi>${step.label}</bdi></a>
            </li>`,
        )}
      </ol>
    </nav>
    <h1><bdi>${title}</bdi></h1>
    ${
      !isNew &&
      tabs.length > 1 &&
      html`<nav class="tabs" aria-label=${t("Tabs of this {title}", { title: titleInSentence(resource.title) })}>
        ${tabs.map(({ key, label, href }) => html`<a href=${href} ref=${key === tab ? current : undefined} aria-current=${key === tab ? "page" : undefined}>${label}${counts.has(key) && html` <small>${formatNumber(counts.get(key) ?? 0)}</small>`}</a>`)}
      </nav>`
    }`;
}

/**
 * Loads the names of the items whose ids are in `segments`. The result has each name at the same index as the id.
 * @param {readonly string[]} segments
 * @param {Catalog} catalog
 * @param {Item | null | undefined} item the last item of the path; undefined if its name must be loaded, too
 */
function useBreadcrumbNames(segments, catalog, item) {
  const last = segments.length - 1;
  const lastResource = findResource(catalog, segments)?.resource;
  const known = item && lastResource ? nameOf(lastResource, item) : "";
  const read = async () => {
    const reads = segments.map(async (segment, index) => {
      if (index % 2 === 0 || segment === "new" || (index === last && item !== undefined)) return undefined;
      const resource = findResource(catalog, segments.slice(0, index))?.resource;
      if (!resource) return undefined;
      const { body } = await send(
        "GET",
        `${segments.slice(0, index + 1).join("/")}?fields=${formatNameFields(resource)}`,
      );
      return nameOf(resource, body) || readReferencedName(resource, segment, catalog);
    });
    return Promise.all(reads.map((read) => read.catch(() => undefined)));
  };
  // The dependencies omit the catalog, so that loading the full description of a resource does not read the names again.
  const names = useAsyncData(read, [segments.join("/")]).data ?? [];
  const isNameless = Boolean(item) && known === "";
  const { data: referenced } = useAsyncData(
    async () =>
      isNameless && lastResource ? readReferencedName(lastResource, segments[last] ?? "", catalog) : undefined,
    [segments.join("/"), isNameless],
  );
  if (item === undefined) return names;
  return segments.map((_, index) => (index === last ? known || (referenced ?? undefined) : names[index]));
}

/**
 * Counts the items in each collection below an item, for the tabs.
 * @param {readonly Resource[]} collections
 * @param {readonly string[]} segments of the path of the item
 * @param {number | undefined} version changes when the item is loaded or saved again
 * @returns {ReadonlyMap<string, number>} numbers of items by the path of the collection's resource, as far as they are loaded
 */
function useTabCounts(collections, segments, version) {
  const [counts, setCounts] = useState(/** @type {ReadonlyMap<string, number>} */ (new Map()));
  const item = segments.join("/");
  const names = collections.map(({ name }) => name).join();
  useEffect(() => {
    const counting = new AbortController();
    for (const { path, name } of collections) {
      countItems(`${item}/${name}`, "", counting.signal).then(
        (count) => setCounts((known) => new Map([...known, [path, count]])),
        () => {},
      );
    }
    return () => counting.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `names` changes whenever `collections` has other elements
  }, [item, names, version]);
  return counts;
}

/**
 * Returns a name for an item that has none: if the id of the item is a reference, the name of the referenced item.
 * @param {Resource} resource
 * @param {string} value
 * @param {Catalog} catalog
 */
async function readReferencedName({ id, fields }, value, { byPath }) {
  const reference = fields.find(({ name }) => name === id)?.reference;
  return reference ? (await readItemNames(byPath.get(reference.to), [value])).get(value) : undefined;
}

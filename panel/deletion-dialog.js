/** The dialog that deletes an item. It lists the items that refer to the item and so prevent its deletion. */
/** @import { Catalog, Field, Item, Resource } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { announceOnNextPage } from "./announcement.js";
import { send } from "./api.js";
import { ConfirmDialog, Notice, isolateDirection } from "./basic-components.js";
import { CascadingDeletions, findCascadingResources } from "./cascading-deletions.js";
import { formatPathAcrossParents, listAncestors, useCatalog } from "./catalog.js";
import { nameCollection } from "./describe-scope.js";
import { html } from "./html.js";
import { idOf, formatNameFields, nameOf } from "./item-names.js";
import { labelField } from "./labels.js";
import { replaceAddress } from "./navigation.js";
import { readItems } from "./read-items.js";
import { ignoreNotFound } from "./request.js";
import { formatRoute } from "./route.js";
import { titleInSentence, translateToMarkup, t } from "./translate.js";
import { discardUnsavedInput } from "./unsaved-input.js";
import { useIsMounted } from "./use-is-mounted.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";

/**
 * @typedef {object} DeletionProps
 * @property {Resource} resource
 * @property {string} id
 * @property {string} path
 * @property {string} etag
 * @property {string} name name of the item; "" if it has none
 * @property {string} nextAddress address to open after the deletion
 */

/**
 * Asks for confirmation. While other items refer to the item, lists these items and does not offer the deletion.
 * @param {DeletionProps & { onClose: () => void }} props
 */
export function DeletionDialog({ resource, id, path, etag, name, nextAddress, onClose }) {
  const isHere = useIsMounted();
  const title = titleInSentence(resource.title);
  const { error, busy, run } = useMutation(async () => {
    await send("DELETE", path, undefined, { "If-Match": etag }).catch(ignoreNotFound);
    announceOnNextPage(t("{name} was deleted.", { name: isolateDirection(name || resource.title) }));
    if (!isHere()) return;
    discardUnsavedInput();
    replaceAddress(nextAddress);
  });
  const referrers = useReferrers(resource, id, error);
  const found = referrers ?? [];
  const isReferred = error?.code === "referred_to" || found.some(({ isBlocking }) => isBlocking);
  // The button is also active while the panel reads the referring items: the server rejects the deletion if there are
  // any.
  const isActive = !busy && !isReferred;
  return html`<${ConfirmDialog}
    title=${t("Delete this {title}?", { title })}
    no=${t("Keep it")}
    yes=${t("Delete for good")}
    busy=${!isActive}
    onNo=${onClose}
    onYes=${() => isActive && run()}
  >
    <p>
      ${translateToMarkup(resource.children.length > 0 ? "{name} will be permanently deleted, with everything that is nested in it." : "{name} will be permanently deleted.", { name: html`<strong><bdi>${name || resource.title}</bdi></strong>` })}
    </p>
    <${CascadingDeletions} resource=${resource} home=${path.slice(0, path.lastIndexOf("/"))} ids=${[id]} />
    ${referrers === null && html`<p class="loading" role="status">${t("Searching for items that refer to it…")}</p>`}
    <${Notice}
      text=${isReferred && found.length > 0 ? t("The item cannot be deleted while other items refer to it. First delete or change these items:") : error?.message}
    />
    ${found.length > 0 && html`<${ReferrerList} referrers=${found} id=${id} />`}
  <//>`;
}

const maxReferrers = 3;

/**
 * Reads the items that refer to an item, as far as the caller may see them, and reads them again after a failed deletion.
 * @param {Resource} resource
 * @param {string} id
 * @param {Failure | null} error of the deletion
 * @returns null while the items are being read for the first time
 */
function useReferrers(resource, id, error) {
  const catalog = useCatalog();
  const { data } = useAsyncData(
    async (signal) => {
      const reads = listReferringFields(resource, catalog).map((each) =>
        readReferringItems(each, resource, id, signal).catch(() => null),
      );
      return (await Promise.all(reads)).flatMap((each) => (each !== null && each.total > 0 ? each : []));
    },
    [id, error],
  );
  return data;
}

/** @param {{ referrers: readonly Awaited<ReturnType<typeof readReferringItems>>[], id: string }} props */
function ReferrerList({ referrers, id }) {
  const catalog = useCatalog();
  return html`<ul class="referrers">
    ${referrers.map(({ referrer, field, items, total }) => {
      const above = listAncestors(referrer);
      const segmentsOf = (/** @type {Item} */ item) => [
        ...above.flatMap(({ path, idName }) => [path.split("/").at(-1) ?? "", String(item[idName])]),
        referrer.name,
        idOf(referrer, item),
      ];
      const isAmbiguous = referrers.filter((other) => other.referrer === referrer).length > 1;
      const names = nameCollection(referrer.path, catalog.byPath);
      // Items of several parents can have the same name, so a nested item is shown with its parents.
      const describe = (/** @type {Item} */ item) =>
        [
          ...above.map(({ path, idName }) => `${catalog.byPath.get(path)?.title ?? path} ${String(item[idName])}`),
          nameOf(referrer, item) || t("No. {id}", { id: idOf(referrer, item) }),
        ].join(" › ");
      const label = isAmbiguous
        ? t("{names} by {field} ({total})", { names, field: titleInSentence(labelField(field, catalog)), total })
        : t("{names} ({total})", { names, total });
      return html`<li>
        ${
          // Items of a nested resource get no link, because the panel has no page that lists the items of all parents.
          referrer.parent === null
            ? html`<a href=${formatRoute([referrer.path], { [field.name]: id })}>${label}</a>`
            : label
        }${": "}
        ${items.map(
          (item, index) =>
            html`${index > 0 && ", "}<a href=${formatRoute(segmentsOf(item))}><bdi>${describe(item)}</bdi></a>`,
        )}
        ${total > items.length && " …"}
      </li>`;
    })}
  </ul>`;
}

/**
 * Lists the fields that refer to a resource, except fields of items that a deletion also deletes, because such items do
 * not prevent the deletion. `isBlocking` is false if the panel cannot know whether a deletion also deletes the
 * referring items, because the deletion would cascade through a resource that the caller may not read.
 * @param {Resource} resource
 * @param {Catalog} catalog
 */
function listReferringFields({ path }, catalog) {
  const cascading = findCascadingResources(path, catalog);
  return catalog.description.resources.flatMap((referrer) => {
    if (cascading.get(referrer.path) === "certain") return [];
    const fields = referrer.fields.filter(({ filterable, reference }) => filterable && reference?.to === path);
    return fields.map((field) => ({ referrer, field, isBlocking: !cascading.has(referrer.path) }));
  });
}

/**
 * @param {{ referrer: Resource, field: Field, isBlocking: boolean }} referring
 * @param {Resource} resource of the item with the id
 * @param {string} id
 * @param {AbortSignal} signal
 */
async function readReferringItems({ referrer, field, isBlocking }, resource, id, signal) {
  const above = listAncestors(referrer);
  const own = above.find(({ path }) => path === resource.path);
  const query = new URLSearchParams({
    [field.name]: id,
    // A reference of the item to itself does not prevent its deletion.
    ...(field.reference?.to === referrer.path && { [`${referrer.id}[ne]`]: id }),
    // The deletion also deletes the items nested in the item, so their references do not prevent it.
    ...(own && { [`${own.idName}[ne]`]: id }),
    fields: [formatNameFields(referrer), ...above.map(({ idName }) => idName)].join(","),
    page: "1",
    items_per_page: String(maxReferrers),
  });
  const { items, headers } = await readItems(referrer, formatPathAcrossParents(referrer.path), query, signal);
  return { referrer, field, isBlocking, items, total: Number(headers.get("X-Total-Count")) };
}

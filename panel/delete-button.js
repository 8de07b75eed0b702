/** The button that deletes an item, and the list of items that refer to the item and so prevent its deletion. */
/** @import { Catalog, Field, Resource } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { announce } from "./announcement.js";
import { send } from "./api.js";
import { ConfirmDialog, Notice, isolate } from "./basic-components.js";
import { CascadingDeletions } from "./cascading-deletions.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { idOf, formatNameFields, nameOf } from "./item-names.js";
import { labelCollection, labelField } from "./labels.js";
import { replaceAddress } from "./navigation.js";
import { readItems } from "./read-items.js";
import { ignoreNotFound } from "./request.js";
import { formatRoute } from "./route.js";
import { titleInSentence, translateToMarkup, t } from "./translate.js";
import { discardUnsaved } from "./unsaved-input.js";
import { useIsMounted } from "./use-is-mounted.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";
import { useState } from "./vendor/hooks.js";

/**
 * @typedef {object} DeletionProps
 * @property {Resource} resource
 * @property {string} id
 * @property {string} path
 * @property {string} etag
 * @property {string} name name of the item; "" if it has none
 * @property {string} after address to open after the deletion
 */

/**
 * A button that deletes an item after a confirmation.
 * @param {DeletionProps} props
 */
export function DeleteButton(props) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="danger" onClick=${() => setOpen(true)}>${t("delete")}</button> ${
      open && html`<${DeletionDialog} ...${props} onClose=${() => setOpen(false)} />`
    }`;
}

/**
 * Asks for confirmation. While other items refer to the item, lists these items and does not offer the deletion.
 * @param {DeletionProps & { onClose: () => void }} props
 */
function DeletionDialog({ resource, id, path, etag, name, after, onClose }) {
  const isHere = useIsMounted();
  const title = titleInSentence(resource.title);
  const { error, busy, run } = useMutation(async () => {
    await send("DELETE", path, undefined, { "If-Match": etag }).catch(ignoreNotFound);
    announce(t("deleted", { name: isolate(name || resource.title) }));
    if (!isHere()) return;
    discardUnsaved();
    replaceAddress(after);
  });
  const referrers = useReferrers(resource, id, error);
  const isReferred = error?.code === "referred_to" || (referrers !== null && referrers.length > 0);
  // While the panel still reads the referring items, the button is active. If there are any, the server rejects the
  // deletion.
  const isActive = !busy && !isReferred;
  return html`<${ConfirmDialog}
    title=${t("deleteQuestion", { title })}
    no=${t("keepIt")}
    yes=${t("deleteForGood")}
    busy=${!isActive}
    onNo=${onClose}
    onYes=${() => isActive && run()}
  >
    <p>
      ${translateToMarkup(resource.children.length > 0 ? "deleteNested" : "deleteText", { name: html`<strong><bdi>${name || resource.title}</bdi></strong>` })}
    </p>
    <${CascadingDeletions} resource=${resource} home=${path.slice(0, path.lastIndexOf("/"))} ids=${[id]} />
    ${referrers === null && html`<p class="loading" role="status">${t("findReferrers")}</p>`}
    ${referrers !== null && referrers.length > 0 ? html`<${Referrers} found=${referrers} id=${id} />` : html`<${Notice} text=${error?.message} />`}
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
        readReferringItems(each, id, signal).catch(() => null),
      );
      return (await Promise.all(reads)).flatMap((each) => (each !== null && each.total > 0 ? each : []));
    },
    [id, error],
  );
  return data;
}

/** @param {{ found: readonly Awaited<ReturnType<typeof readReferringItems>>[], id: string }} props */
function Referrers({ found, id }) {
  const catalog = useCatalog();
  return html`<${Notice} text=${t("isReferred")} />
    <ul class="referrers">
      ${found.map(({ referrer, field, items, total }) => {
        const all = formatRoute([referrer.path], { [field.name]: id });
        const isAmbiguous = found.filter((other) => other.referrer === referrer).length > 1;
        const names = labelCollection(referrer);
        const label = isAmbiguous
          ? t("referrersBy", { names, field: titleInSentence(labelField(field, catalog)), total })
          : t("referrers", { names, total });
        return html`<li>
          <a href=${all}>${label}</a>${": "}
          ${items.map(
            (item, index) =>
              html`${index > 0 && ", "}<a href=${formatRoute([referrer.path, idOf(referrer, item)])}
                  >${nameOf(referrer, item) || t("numbered", { id: idOf(referrer, item) })}</a
                >`,
          )}
          ${total > items.length && " …"}
        </li>`;
      })}
    </ul>`;
}

/**
 * Lists the fields whose references can prevent the deletion of an item. Leaves out nested resources, because the panel
 * has no list of all nested items to link to. Leaves out resources with a cascading reference, because their items can
 * be deleted together with the item.
 * @param {Resource} resource
 * @param {Catalog} catalog
 */
function listReferringFields({ path }, { description }) {
  return description.resources.flatMap((referrer) => {
    const fields = referrer.fields.filter(({ reference }) => reference?.to === path);
    const canGoAlong = fields.some(({ reference }) => reference?.onDelete === "cascade");
    if (referrer.parent !== null || canGoAlong) return [];
    return fields.filter(({ filterable }) => filterable).map((field) => ({ referrer, field }));
  });
}

/**
 * @param {{ referrer: Resource, field: Field }} referring
 * @param {string} id
 * @param {AbortSignal} signal
 */
async function readReferringItems({ referrer, field }, id, signal) {
  const query = new URLSearchParams({
    [field.name]: id,
    // A reference of the item to itself does not prevent its deletion.
    ...(field.reference?.to === referrer.path && { [`${referrer.id}[ne]`]: id }),
    fields: formatNameFields(referrer),
    page: "1",
    items_per_page: String(maxReferrers),
  });
  const { items, headers } = await readItems(referrer, referrer.path, query, signal);
  return { referrer, field, items, total: Number(headers.get("X-Total-Count")) };
}

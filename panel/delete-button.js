/** The button that deletes an item, and the list of items that refer to the item and so prevent its deletion. */
/** @import { Catalog, Field, Resource } from "./types.js" */
import { announce } from "./announcement.js";
import { send } from "./api.js";
import { Notice, ConfirmDialog } from "./basic-components.js";
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
 * A button that deletes an item after a confirmation. If the deletion fails because other items refer to the item,
 * lists these items.
 * @param {object} props
 * @param {Resource} props.resource
 * @param {string} props.id
 * @param {string} props.path
 * @param {string} props.etag
 * @param {string} props.name name of the item; "" if it has none
 * @param {string} props.after address to open after the deletion
 */
export function DeleteButton({ resource, id, path, etag, name, after }) {
  const [open, setOpen] = useState(false);
  const isHere = useIsMounted();
  const title = titleInSentence(resource.title);
  const { error, busy, run, forget } = useMutation(async () => {
    await send("DELETE", path, undefined, { "If-Match": etag }).catch(ignoreNotFound);
    announce(t("deleted", { name: name || resource.title }));
    if (!isHere()) return;
    discardUnsaved();
    replaceAddress(after);
  });
  const close = () => {
    setOpen(false);
    forget();
  };
  return html`<button type="button" class="danger" onClick=${() => setOpen(true)}>${t("delete")}</button> ${
      open &&
      html`<${ConfirmDialog}
        title=${t("deleteQuestion", { title })}
        no=${t("keepIt")}
        yes=${t("deleteForGood")}
        busy=${busy}
        onNo=${close}
        onYes=${run}
      >
        <p>
          ${translateToMarkup(resource.children.length > 0 ? "deleteNested" : "deleteText", { name: html`<strong><bdi>${name || resource.title}</bdi></strong>` })}
        </p>
        <${CascadingDeletions} resource=${resource} home=${path.slice(0, path.lastIndexOf("/"))} ids=${[id]} />
        ${error?.code === "referred_to" ? html`<${Referrers} resource=${resource} id=${id} otherwise=${error.message} />` : html`<${Notice} text=${error?.message} />`}
      <//>`
    }`;
}

const maxReferrers = 3;

/**
 * @param {{ resource: Resource, id: string, otherwise: string }} props `otherwise` is the message to show if the caller
 * may see none of the referring items
 */
function Referrers({ resource, id, otherwise }) {
  const catalog = useCatalog();
  const { data: found } = useAsyncData(
    async (signal) => {
      const reads = listReferringFields(resource, catalog).map((each) =>
        readReferringItems(each, id, signal).catch(() => null),
      );
      return (await Promise.all(reads)).flatMap((each) => (each !== null && each.total > 0 ? each : []));
    },
    [id],
  );
  if (found === null) return html`<p class="loading" role="status">${t("findReferrers")}</p>`;
  if (found.length === 0) return html`<${Notice} text=${otherwise} />`;
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
 * Lists the fields that refer to a resource. Fields of nested resources are missing, because the panel has no list of
 * all nested items to link to. References that cascade are missing, because they do not prevent a deletion.
 * @param {Resource} resource
 * @param {Catalog} catalog
 */
function listReferringFields({ path }, { description }) {
  return description.resources
    .filter(({ parent }) => parent === null)
    .flatMap((referrer) =>
      referrer.fields
        .filter(({ reference, filterable }) => filterable && reference?.to === path && reference.onDelete !== "cascade")
        .map((field) => ({ referrer, field })),
    );
}

/**
 * @param {{ referrer: Resource, field: Field }} referring
 * @param {string} id
 * @param {AbortSignal} signal
 */
async function readReferringItems({ referrer, field }, id, signal) {
  const query = new URLSearchParams({
    [field.name]: id,
    fields: formatNameFields(referrer),
    page: "1",
    items_per_page: String(maxReferrers),
  });
  const { items, headers } = await readItems(referrer, referrer.path, query, signal);
  return { referrer, field, items, total: Number(headers.get("X-Total-Count")) };
}

/**
 * Lists the items that refer to an item, as far as the caller may see them. The list names a few items, and has a link
 * to all of them.
 */
/** @import { Catalog, Field, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { idOf, listNameFields, nameOf } from "./item-names.js";
import { Notice } from "./basic-components.js";
import { readItems } from "./read-items.js";
import { formatRoute } from "./route.js";
import { inSentence, t } from "./translate.js";
import { useReading } from "./use-reading.js";
import { labelCollection, labelField } from "./labels.js";

const maxReferrers = 3;

/**
 * @param {{ resource: Resource, id: string, otherwise: string }} props `otherwise` is the message to show if the caller
 * may see none of the referring items
 */
export function Referrers({ resource, id, otherwise }) {
  const catalog = useCatalog();
  const { data: found } = useReading(
    async (signal) => {
      const reads = listReferring(resource, catalog).map((each) => readReferring(each, id, signal).catch(() => null));
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
          ? t("referrersBy", { names, field: inSentence(labelField(field, catalog)), total })
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
function listReferring({ path }, { description }) {
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
async function readReferring({ referrer, field }, id, signal) {
  const query = new URLSearchParams({
    [field.name]: id,
    fields: listNameFields(referrer),
    page: "1",
    items_per_page: String(maxReferrers),
  });
  const { items, headers } = await readItems(referrer, referrer.path, query, signal);
  return { referrer, field, items, total: Number(headers.get("X-Total-Count")) };
}

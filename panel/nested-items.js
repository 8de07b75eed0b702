/** The items below an item, as a table in its form. */
/** @import { Found, Page, Place } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { findResource, useCatalog } from "./catalog.js";
import { chooseColumns, listNeeded } from "./columns.js";
import { html } from "./html.js";
import { idOf, nameOf } from "./item.js";
import { readPage } from "./read-page.js";
import { asFailure } from "./request.js";
import { formatList, formatRoute } from "./route.js";
import { inSentence, t } from "./translate.js";
import { TryAgain } from "./try-again.js";
import { useNames } from "./use-names.js";
import { Value } from "./value.js";
import { useWhole } from "./use-whole.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelCollection, labelField } from "./words.js";

/**
 * @param {object} props
 * @param {string} props.name of the collection
 * @param {boolean} props.isNew
 * @param {Place} props.place of the item of the form
 */
export function NestedItems({ name, isNew, place }) {
  const catalog = useCatalog();
  const segments = [...place.segments, name];
  const found = findResource(catalog, segments);
  const { failure, tryAgain } = useWhole(found?.resource);
  if (found === null) return null;
  const title = inSentence(found.resource.title);
  if (isNew) return html`<p class="help">${t("afterCreation", { title: inSentence(place.resource.title) })}</p>`;
  if (failure !== null) return html`<${TryAgain} failure=${failure} onRetry=${tryAgain} />`;
  if (found.resource.brief) return html`<p class="loading" role="status">${t("loading")}</p>`;
  return html`<${Listed} ...${found} segments=${segments} /> ${
      found.resource.may.create &&
      html`<a class="button small" href=${formatRoute([...segments, "new"])}>${t("newItem", { title })}</a>`
    }`;
}

/** @param {Found & { segments: readonly string[] }} props */
function Listed({ resource, via, segments }) {
  const catalog = useCatalog();
  const [page, setPage] = useState(/** @type {Page | null} */ (null));
  const [error, setError] = useState(/** @type {Failure | null} */ (null));
  const [attempt, setAttempt] = useState(0);
  const path = segments.join("/");
  const columns = chooseColumns(resource, null).filter(({ name }) => name !== via?.field);
  const names = useNames(columns, page?.items ?? [], { resource, segments });
  useEffect(() => {
    const reading = new AbortController();
    readPage(resource, path, new URLSearchParams(), listNeeded(resource, columns), reading.signal).then(
      (read) => {
        setPage(read);
        setError(null);
      },
      (/** @type {unknown} */ failure) => reading.signal.aborted || setError(asFailure(failure)),
    );
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the columns follow from the resource
  }, [path, attempt]);
  if (error !== null) return html`<${TryAgain} failure=${error} onRetry=${() => setAttempt(attempt + 1)} />`;
  if (page === null) return html`<p class="loading" role="status">${t("loading")}</p>`;
  if (page.items.length === 0) return html`<p class="none">–</p>`;
  const own = via ? [resource.path] : segments;
  return html`<div
      class="table"
      role="region"
      aria-label=${t("tableOf", { name: inSentence(labelCollection(resource)) })}
      tabindex=${0}
    >
      <table>
        <thead>
          <tr>
            ${columns.map((field) => html`<th scope="col">${labelField(field, catalog)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${page.items.map((item) => {
            const id = idOf(resource, item);
            return html`<tr key=${id}>
              ${columns.map((field, index) => {
                const value = html`<${Value}
                  field=${field}
                  value=${item[field.name]}
                  item=${item}
                  names=${names}
                  short
                />`;
                return html`<td data-label=${labelField(field, catalog)}>
                  ${index === 0 ? html`<a href=${formatRoute([...own, id])}>${nameOf(resource, item) || t("numbered", { id })}</a>` : value}
                </td>`;
              })}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${page.next !== null && html`<p><a href=${formatList(segments)}>${t("allOf", { names: inSentence(labelCollection(resource)) })}</a></p>`}`;
}

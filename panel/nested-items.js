/**
 * A table in the form of an item, with the items that are nested in it. Users can edit cells and create items. Each edited
 * cell and each new item is stored immediately, not with the form.
 */
/** @import { FieldError, ResourceAtPath, Item, ParameterValues, ResourceLocation, Value } from "./types.js" */
import { Notice } from "./basic-components.js";
import { findResource, useCatalog } from "./catalog.js";
import { changeQuery } from "./list-query.js";
import { html } from "./html.js";
import { labelCollection } from "./labels.js";
import { loadOnDemand } from "./load-on-demand.js";
import { usePreferences } from "./preferences.js";
import { formatListAddress } from "./route.js";
import { chooseColumns } from "./table-columns.js";
import { Table } from "./table.js";
import { titleInSentence, t } from "./translate.js";
import { LoadingNotice } from "./retry-notice.js";
import { useFullDescription } from "./use-full-description.js";
import { useListing } from "./use-listing.js";
import { useState } from "preact/hooks";

const NewNestedItem = loadOnDemand("others", "NewNestedItem");
const NewNestedRows = loadOnDemand("others", "NewNestedRows");

/**
 * @param {object} props
 * @param {string} props.name of the collection
 * @param {boolean} props.isNew
 * @param {boolean} props.mayWrite whether the form can be edited
 * @param {ResourceLocation} props.resourceLocation resource and path of the form's item
 * @param {Item} props.draft
 * @param {readonly FieldError[]} props.errors
 * @param {(name: string, value: Value) => void} props.onChange
 */
export function NestedItems({ name, isNew, mayWrite, resourceLocation, draft, errors, onChange }) {
  const catalog = useCatalog();
  const segments = [...resourceLocation.segments, name];
  const found = findResource(catalog, segments);
  const { failure, readAgain } = useFullDescription(found?.resource);
  if (found === null) return null;
  const isLater = isNew && !resourceLocation.resource.create_with.includes(name);
  if (isLater)
    return html`<p class="help">
      ${t("You can add items after the {title} is created.", { title: titleInSentence(resourceLocation.resource.title) })}
    </p>`;
  if (found.resource.brief) return html`<${LoadingNotice} failure=${failure} onRetry=${readAgain} />`;
  if (isNew) {
    return html`<${NewNestedRows}
      ...${found}
      name=${name}
      parentResource=${resourceLocation.resource}
      draft=${draft}
      errors=${errors}
      onChange=${(/** @type {Value} */ rows) => onChange(name, rows)}
    />`;
  }
  return html`<${NestedTable} ...${found} segments=${segments} mayWrite=${mayWrite} />`;
}

/** @param {ResourceAtPath & { segments: readonly string[], mayWrite: boolean }} props */
function NestedTable({ resource, via, segments, mayWrite }) {
  const [query, setQuery] = useState(new URLSearchParams());
  const { preferences, change: prefer } = usePreferences();
  const columns = chooseColumns(resource, null).filter(({ name }) => name !== via?.field);
  const { state, tryAgain, adopt } = useListing(resource, segments.join("/"), query, columns, 25);
  const [isAdding, setAdding] = useState(false);
  const [said, say] = useState("");
  const { page, error } = state;
  if (page === null) return html`<${LoadingNotice} failure=${error} onRetry=${tryAgain} />`;
  const onCreated = (/** @type {string} */ text) => {
    say(text);
    tryAgain();
  };
  const table =
    page.items.length === 0
      ? html`<p class="none">–</p>`
      : html`<${Table}
            resource=${mayWrite ? resource : { ...resource, may: { ...resource.may, update: false } }}
            segments=${via ? [resource.path] : segments}
            listed=${segments}
            columns=${columns}
            page=${page}
            query=${query}
            loading=${state.loading}
            total=${null}
            selection=${null}
            preferences=${preferences}
            onPrefer=${prefer}
            onChange=${(/** @type {ParameterValues} */ changes) => setQuery(changeQuery(query, changes))}
            onStored=${adopt}
          />
          ${page.next !== null && html`<p><a href=${formatListAddress(segments)}>${t("All {names}", { names: titleInSentence(labelCollection(resource)) })}</a></p>`}`;
  if (!resource.may.create || !mayWrite) return table;
  return html`${table}
    <${Notice} kind="done" text=${said} />
    ${
      isAdding
        ? html`<${NewNestedItem}
            resource=${resource}
            via=${via}
            segments=${segments}
            columns=${columns}
            onCreated=${onCreated}
            onClose=${() => setAdding(false)}
          />`
        : html`<button type="button" class="small" onClick=${() => setAdding(true)}>
            ${t("New {title}", { title: titleInSentence(resource.title) })}
          </button>`
    }`;
}

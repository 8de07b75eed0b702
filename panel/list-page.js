/**
 * The page of a collection: search, filters, columns and a paged table. The address contains the search, the filters,
 * the columns and the cursor of the page, so that users can reload and share the list.
 */
/** @import { Pasted } from "./bulk-dialog.js" */
/** @import { BulkState } from "./selection-bar.js" */
/** @import { ResourceAtPath, ParameterValues, Resource } from "./types.js" */
import { ActionButtons } from "./action-buttons.js";
import { explainFailure } from "./form-problems.js";
import { listFilterableFields } from "./filter-comparisons.js";
import { Filters } from "./filters.js";
import { findResource, useCatalog } from "./catalog.js";
import { chooseColumns } from "./table-columns.js";
import { Popover } from "./popover.js";
import { html } from "./html.js";
import { changeQuery, isFilterParameter } from "./list-query.js";
import { mayReorder } from "./may-reorder.js";
import { ItemHeader } from "./item-header.js";
import { LoadingDialog, loadOnDemand, preloadScript } from "./load-on-demand.js";
import { idOf } from "./item-names.js";
import { Notice } from "./basic-components.js";
import { usePreferences } from "./preferences.js";
import { formatRoute } from "./route.js";
import { SearchField } from "./search-field.js";
import { Table } from "./table.js";
import { titleInSentence, t } from "./translate.js";
import { RetryNotice } from "./retry-notice.js";
import { useListing } from "./use-listing.js";
import { useSelection } from "./use-selection.js";
import { useTotal } from "./use-total.js";
import { useEffect, useState } from "preact/hooks";
import { storePageItemIds } from "./page-item-ids.js";
import { goTo, replaceAddress } from "./navigation.js";
import { useIsMounted } from "./use-is-mounted.js";
import { leavePage } from "./unsaved-input.js";
import { humanize, labelCollection } from "./labels.js";
import "./start.js";

export { NestedItems } from "./nested-items.js";

const ColumnBoxes = loadOnDemand("others", "ColumnBoxes");
const CsvExport = loadOnDemand("others", "CsvExport");
const ImportDialog = loadOnDemand("others", "ImportDialog", LoadingDialog);
const SavedViews = loadOnDemand("others", "SavedViews");
const SelectionBar = loadOnDemand("others", "SelectionBar");

/** @param {ResourceAtPath & { segments: readonly string[], query: URLSearchParams }} props */
export function ListPage({ resource, via, segments, query }) {
  const catalog = useCatalog();
  const columns = chooseColumns(resource, query.get("cols"));
  const path = segments.join("/");
  const asked = query.toString();
  const { preferences, change: prefer } = usePreferences();
  const { state, tryAgain, adopt } = useListing(resource, path, query, columns, preferences.size);

  const counted = new URLSearchParams(
    [...query].filter(([name]) => isFilterParameter(name) || name === "q"),
  ).toString();
  const total = useTotal(path, counted, state.asked === asked ? state.page : null, !query.get("after"));

  const selection = useSelection(resource, `${path}?${counted}`, state.page);
  const [bulk, setBulk] = useState(/** @type {BulkState} */ ({ what: null, pasted: null, undo: [], filters: "" }));
  // The offer to undo a change belongs to the filters with which the user has made the change.
  const undo = bulk.filters === counted ? bulk.undo : [];
  const changeBulk = (/** @type {(before: BulkState) => BulkState} */ change) =>
    setBulk((before) => {
      const next = change(before);
      return next.undo === before.undo ? next : { ...next, filters: counted };
    });
  const [isImporting, setImporting] = useState(false);
  /** Number of times that the user has cleared the filters. Used as their `key`, it also resets the comparisons. */
  const [clearings, setClearings] = useState(0);
  const isSelecting = selection.ids.size > 0 || bulk.what !== null || undo.length > 0;
  const home = via ? [resource.path] : segments;

  useEffect(() => {
    storePageItemIds(home, state.page?.items.map((item) => idOf(resource, item)) ?? []);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of `home` loads another page, which runs the effect
  }, [state.page]);

  const isHere = useIsMounted();
  const change = (/** @type {ParameterValues} */ changes) => {
    // A filter applies its text when it loses the focus. If the user has opened another page, do not navigate back.
    if (isHere()) goTo(formatRoute(segments, changeQuery(query, changes)));
  };

  const search = (/** @type {string} */ q) => {
    const next = formatRoute(segments, changeQuery(query, { q }));
    // The search runs while the user types. Only the first search adds an entry to the browser's history; others replace it.
    if (isHere()) (query.get("q") ? replaceAddress : goTo)(next);
  };

  const nested = segments.length > 1;
  const above = nested ? findResource(catalog, segments.slice(0, -1)) : null;
  const creatable = resource.may.create;
  const create = formatRoute([...segments, "new"]);
  const narrowed = counted !== "";
  const clear = () =>
    leavePage(() => {
      setClearings(clearings + 1);
      goTo(formatRoute(segments, { cols: query.get("cols") }));
    });
  return html`
    ${above && html`<${ItemHeader} resource=${above.resource} segments=${segments.slice(0, -1)} tab=${resource.path} />`}
    <div class="head">
      ${nested ? html`<h2>${labelCollection(resource)}</h2>` : html`<h1>${labelCollection(resource)}</h1>`}
      <${ActionButtons} resource=${resource} on="collection" segments=${segments} loaded=${null} onDone=${tryAgain} />
      ${mayReorder(resource) && html`<a class="button" href=${formatRoute(segments, changeQuery(query, { "-order": "1" }))}>${t("Order")}</a>`}
      ${creatable && html`<a class="button primary" href=${create}>${t("New {title}", { title: titleInSentence(resource.title) })}</a>`}
    </div>
    <p class="lead">${resource.description}</p>
    <div class="toolbar" onFocusCapture=${() => preloadScript("others")}>
      ${resource.searchable.length > 0 && html`<${SearchField} value=${query.get("q") ?? ""} onSearch=${search} />`}
      <${Filters} key=${clearings} resource=${resource} segments=${segments} query=${query} onChange=${change} />
      <${Popover} kind="popover" label=${t("Views")}>
        ${() => html`<${SavedViews} resource=${resource} segments=${segments} query=${query} />`}
      <//>
      <${Popover} kind="popover" label=${t("Export")}>
        ${() => html`<${CsvExport} resource=${resource} path=${path} query=${query} columns=${columns} total=${total} />`}
      <//>
      ${(creatable || resource.may.update) && html`<button type="button" aria-haspopup="dialog" onClick=${() => setImporting(true)}>${t("Import…")}</button>`}
      <${Popover} kind="popover" label=${t("Columns")}>
        ${() =>
          html`<${ColumnBoxes}
            resource=${resource}
            chosen=${columns}
            onChange=${(/** @type {string} */ cols) => change({ cols })}
            isCompact=${preferences.isCompact}
            onCompact=${(/** @type {boolean} */ isCompact) => prefer({ isCompact })}
          />`}
      <//>
    </div>
    ${
      state.error &&
      (state.error.status === 400 && narrowed
        ? html`<${Notice}
              text=${explainFailure(resource, state.error, catalog, listFilterableFields(resource, catalog))}
            /><button type="button" onClick=${clear}>${t("Clear search and filters")}</button>`
        : html`<${RetryNotice} failure=${state.error} onRetry=${tryAgain} />`)
    }
    ${
      state.page &&
      (state.page.items.length === 0
        ? html`<${EmptyList}
            resource=${resource}
            narrowed=${narrowed}
            href=${creatable ? create : null}
            onClear=${clear}
          />`
        : html`<${Table}
            resource=${resource}
            segments=${home}
            listed=${segments}
            columns=${columns}
            page=${state.page}
            query=${query}
            loading=${state.loading}
            total=${total}
            selection=${selection}
            preferences=${preferences}
            onPrefer=${prefer}
            onChange=${change}
            onStored=${adopt}
            onPaste=${(/** @type {Pasted} */ pasted) => setBulk((before) => ({ ...before, what: "paste", pasted }))}
          />`)
    }
    ${isImporting && html`<${ImportDialog} resource=${resource} home=${home} onChanged=${tryAgain} onClose=${() => setImporting(false)} />`}
    ${
      isSelecting &&
      html`<${SelectionBar}
        resource=${resource}
        segments=${segments}
        home=${home}
        query=${query}
        columns=${columns}
        items=${state.page?.items ?? []}
        total=${total}
        selection=${selection}
        onChanged=${tryAgain}
        state=${{ ...bulk, undo }}
        onState=${changeBulk}
      />`
    }
    ${!state.page && !state.error && html`<p class="loading" role="status">${t("Loading…")}</p>`}
  `;
}

/** @param {{ resource: Resource, narrowed: boolean, href: string | null, onClear: () => void }} props */
function EmptyList({ resource, narrowed, href, onClear }) {
  const names = titleInSentence(labelCollection(resource));
  if (narrowed) {
    return html`<div class="empty">
      <p>${t("No {names} match. Search for the beginning of a word, or remove filters.", { names })}</p>
      <button onClick=${onClear}>${t("Clear search and filters")}</button>
    </div>`;
  }
  return html`<div class="empty">
    <p>${t("There are no {names} yet.", { names })}</p>
    ${
      href
        ? html`<a class="button" href=${href}>${t("Create the first")}</a>`
        : html`<p class="help">
            ${t("Your account may not create items here. To create items, it needs a user group with the privilege “{privilege}”.", { privilege: humanize(resource.privileges.create) })}
          </p>`
    }
  </div>`;
}

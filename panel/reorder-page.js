/** The page on which users put the items of a collection in order, and arrange them as a tree. */
/** @import { Row } from "./outline.js" */
/** @import { Failure } from "./request.js" */
/** @import { ResourceAtPath, Item, Resource } from "./types.js" */
import { send } from "./api.js";
import { explainFailure } from "./form-problems.js";
import { findResource, useCatalog } from "./catalog.js";
import { toRequestValue } from "./item-draft.js";
import { html } from "./html.js";
import { isFilterParameter } from "./list-query.js";
import { ItemHeader } from "./item-header.js";
import { formatNameFields, emptyIdOf, isEmptyId } from "./item-names.js";
import { findTenantField, listRowsToWrite, makeOutlineRows, splitRowsByTenant } from "./outline.js";
import { OutlineTree } from "./outline-tree.js";
import { readPages } from "./read-items.js";
import { isolateDirection, Notice, renderIsolates } from "./basic-components.js";
import { formatListAddress } from "./route.js";
import { titleInSentence, t } from "./translate.js";
import { LoadingNotice } from "./retry-notice.js";
import { useUnsavedInput } from "./unsaved-input.js";
import { useAsyncData } from "./use-async-data.js";
import { useReferencedNames } from "./use-referenced-names.js";
import { useMutation } from "./use-submit.js";
import { useEffect, useRef, useState } from "preact/hooks";
import { joinWords, labelCollection } from "./labels.js";

/** Maximum number of items on the page, because one transaction saves all changes. */
const maxItems = 1000;

/** @param {ResourceAtPath & { segments: readonly string[], query: URLSearchParams }} props */
export function ReorderPage({ resource, via, segments, query }) {
  const catalog = useCatalog();
  const [stored, setStored] = useState(/** @type {readonly Row[] | null} */ (null));
  const [rows, setRows] = useState(/** @type {readonly Row[]} */ ([]));
  const [isSaved, setSaved] = useState(false);
  const path = segments.join("/");
  const home = via ? [resource.path] : segments;
  // Items that refer to each other in a circle have no place in the tree, so the page moves one of them to the top
  // level. A hint explains this move. The move does not count as unsaved input, but is saved together with the user's
  // first change.
  const moves = stored === null || rows === stored ? [] : listRowsToWrite(stored, rows);
  const isRepaired = (/** @type {Row} */ { level, storedParent }) => level === 0 && storedParent !== "";
  const repaired = new Set((stored ?? []).filter(isRepaired).map(({ id }) => id));
  const circular = rows.filter((row) => isRepaired(row) && repaired.has(row.id));
  const {
    data: items,
    failure,
    readAgain,
  } = useAsyncData((signal) => readItemsToReorder(resource, path, query, signal), [path, query.toString()]);
  useEffect(() => {
    if (items === null) return;
    const outline = makeOutlineRows(resource, items);
    setStored(outline);
    setRows(outline);
    // oxlint-disable-next-line react/exhaustive-deps -- another resource comes with other items
  }, [items]);
  useUnsavedInput(moves.length > 0);
  const tenantField = findTenantField(resource);
  const tenants = useReferencedNames(tenantField ? [tenantField] : [], items ?? [], { resource, segments });
  const isMixed = splitRowsByTenant(rows).length > 1;
  const nameOfTenant = (/** @type {string} */ id) =>
    !isMixed
      ? ""
      : isEmptyId(id)
        ? t("All")
        : (tenants.get(tenantField?.reference?.to ?? "")?.get(id) ?? t("No. {id}", { id }));

  /** The moves of the last save. The answer to a rejected save has the index of the rejected move. */
  const sent = useRef(moves);
  const {
    error,
    busy,
    run: save,
    forget,
  } = useMutation(async () => {
    if (moves.length === 0) return;
    const operations = moves.map((move) => ({
      method: "PUT",
      path: [...home, move.id].join("/"),
      body: makeMoveBody(resource, move),
    }));
    sent.current = moves;
    await send("POST", "batch", { operations });
    const next = new Map(moves.map(({ id, position, above }) => [id, { position, storedParent: above }]));
    const adopt = (/** @type {readonly Row[]} */ list) => list.map((row) => ({ ...row, ...next.get(row.id) }));
    const saved = adopt(rows);
    setStored(saved);
    // Keeps the moves that the user has made while the server stored the earlier ones.
    setRows((now) => (now === rows ? saved : adopt(now)));
    setSaved(true);
  });
  const names = titleInSentence(labelCollection(resource));
  const change = (/** @type {readonly Row[]} */ next) => {
    setSaved(false);
    forget();
    setRows(next);
  };
  const describeRefusal = (/** @type {Failure} */ refusal) => {
    const rejected = refusal.operation === undefined ? undefined : sent.current[refusal.operation];
    const row = rows.find(({ id }) => id === rejected?.id);
    const reason = explainFailure(resource, refusal, catalog).replace(/^Operation \d+: /, "");
    return row === undefined ? reason : `${isolateDirection(row.name || t("No. {id}", { id: row.id }))}: ${reason}`;
  };
  const above = segments.length > 1 ? findResource(catalog, segments.slice(0, -1)) : null;
  return html`${above && html`<${ItemHeader} resource=${above.resource} segments=${segments.slice(0, -1)} tab=${resource.path} />`}
    ${above === null ? html`<h1>${t("Order of {names}", { names })}</h1>` : html`<h2>${t("Order of {names}", { names })}</h2>`}
    <p class="lead">
      ${t(resource.panel.tree === null ? "Drag a line to its place, or use the buttons. With the keyboard: arrow keys choose a line, Alt with arrow keys moves it, Enter opens it." : "Drag a line to its place and level, or use the buttons. With the keyboard: arrow keys choose a line, Alt with arrow keys moves it, Enter opens it.")}
    </p>
    ${stored !== null && html`<${Notice} text=${failure?.message} />`}
    ${stored === null && html`<${LoadingNotice} failure=${failure} onRetry=${readAgain} />`}
    ${stored !== null && stored.length >= maxItems && html`<${Notice} kind="hint" text=${t("This page shows the first {count} {names}. To order others, filter the list.", { count: maxItems, names })} />`}
    ${
      circular.length > 0 &&
      html`<p class="notice hint">
        ${renderIsolates(t("Items that refer to themselves, directly or in a circle, are shown at the top level: {names}. If you save a change, these items are stored at the top level, too.", { names: joinWords(circular.map(({ id, name }) => isolateDirection(name || t("No. {id}", { id })))) }))}${" "}
        ${rows === stored && html`<button type="button" onClick=${() => change([...rows])}>${t("Keep them there")}</button>`}
      </p>`
    }
    ${
      stored !== null &&
      html`<form class="item" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <${OutlineTree}
          resource=${resource}
          rows=${rows}
          home=${home}
          nameOfTenant=${nameOfTenant}
          onChange=${change}
        />
        <div class="actions sticky">
          <${Notice} text=${error && describeRefusal(error)} />
          <span role="status"
            >${moves.length > 0 ? t({ one: "{count} change", other: "{count} changes" }, { count: moves.length }) : isSaved ? t("Saved.") : ""}</span
          >
          <a class="button" href=${formatListAddress(segments)}>${t("To the {title}", { title: names })}</a>
          <button type="button" class="primary" aria-disabled=${busy || moves.length === 0} onClick=${save}>
            ${t("Save")}
          </button>
        </div>
      </form>`
    }`;
}

/**
 * Reads the items that the filters of the query select, up to the limit.
 * @param {Resource} resource
 * @param {string} path
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 * @throws Failure
 */
async function readItemsToReorder(resource, path, query, signal) {
  const { position, tree } = resource.panel;
  const filters = [...query].filter(([name]) => isFilterParameter(name));
  const tenant = findTenantField(resource)?.name ?? null;
  const names = formatNameFields(resource).split(",");
  const fields = [...new Set([...names, ...[position, tree, tenant].filter((name) => name !== null)])];
  /** @type {Item[]} */
  const found = [];
  for await (const items of readPages(resource, path, filters, fields, signal)) {
    found.push(...items);
    if (found.length >= maxItems) break;
  }
  return found.slice(0, maxItems);
}

/**
 * @param {Resource} resource
 * @param {ReturnType<typeof listRowsToWrite>[number]} move
 */
function makeMoveBody(resource, { position, above, isMoved }) {
  const { fields, panel } = resource;
  const find = (/** @type {string | null} */ name) => fields.find((field) => field.name === name);
  const [place, reference] = [find(panel.position), find(panel.tree)];
  return {
    ...(place && { [place.name]: toRequestValue(place, String(position)) }),
    ...(reference &&
      isMoved && { [reference.name]: above || (reference.reference?.none ? emptyIdOf(resource) : null) }),
  };
}

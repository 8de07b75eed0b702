/** Saved views of a list: links to the views, and a form that saves the current view. */
/** @import { Resource, View } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { idOf, formatNameFields, nameOf } from "./item-names.js";
import { Notice, TextField } from "./basic-components.js";
import { readItems } from "./read-items.js";
import { formatRoute } from "./route.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

/** @param {{ resource: Resource, segments: readonly string[], query: URLSearchParams }} props */
export function SavedViews({ resource, segments, query }) {
  const { data, failure, readAgain } = useAsyncData(() => send("GET", "_views"), []);
  const { error, run: remove } = useMutation(async (/** @type {View} */ { id }) => {
    await send("DELETE", `_views/${id}`);
    readAgain();
  });
  const views = data?.body.views.filter((view) => view.resource === resource.path);
  const groups = useSharingGroups();
  const current = composeViewQuery(query);
  return html`<div class="box views">
    <${Notice} text=${(error ?? failure)?.message} />
    ${data === null && failure === null && html`<p class="loading" role="status">${t("Loading…")}</p>`}
    ${views?.length === 0 && html`<p class="help">${t("There are no saved views of this list yet.")}</p>`}
    <ul aria-label=${t("Views")}>
      ${views?.map(
        (view) =>
          html`<li key=${view.id}>
            <a
              href=${formatRoute(segments, new URLSearchParams(view.query))}
              aria-current=${view.query === current ? "true" : undefined}
              ><bdi>${view.name}</bdi></a
            >
            ${view.group !== null && html` <small>${t("for {group}", { group: groups.get(view.group) ?? t("group {id}", { id: view.group }) })}</small>`}
            ${view.missing > 0 && html` <small class="problem">${t({ one: "{count} filter or column of this view does not exist any more", other: "{count} filters or columns of this view do not exist any more" }, { count: view.missing })}</small>`}
            ${
              view.own &&
              html`<button
                type="button"
                class="quiet"
                aria-label=${t("Remove {name}", { name: view.name })}
                onClick=${() => remove(view)}
              >
                ✕
              </button>`
            }
          </li>`,
      )}
    </ul>
    <${SaveViewForm}
      resource=${resource}
      query=${current}
      groups=${groups}
      own=${views?.filter(({ own }) => own) ?? []}
      onSaved=${readAgain}
    />
  </div>`;
}

/**
 * Returns the names of the groups with which the account may share views, by id: its own groups, or all for a root account.
 * @returns {ReadonlyMap<string, string>}
 */
function useSharingGroups() {
  const { session, description } = useCatalog();
  const { data } = useAsyncData(async (signal) => {
    const target = description.resources.find(({ groups }) => groups !== null);
    if (!session.root || !target?.groups) return null;
    const { field, value } = target.groups.active;
    const query = new URLSearchParams({
      [field]: String(value),
      fields: formatNameFields(target),
      items_per_page: "200",
    });
    const { items } = await readItems(target, target.path, query, signal);
    return new Map(items.map((item) => [idOf(target, item), nameOf(target, item)]));
  }, []);
  return data ?? new Map(Object.entries(session.groups).map(([id, name]) => [id, String(name)]));
}

/**
 * The form that saves a view. If the account already has a view with the same name, the new view replaces it.
 * @param {{ resource: Resource, query: string, groups: ReadonlyMap<string, string>, own: readonly View[], onSaved: () => void }} props
 */
function SaveViewForm({ resource, query, groups, own, onSaved }) {
  const { session } = useCatalog();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const same = own.find((view) => view.name === name.trim());
  // The account may have left the group of its view. The server would reject that group, except from a root account.
  const kept = same?.group && (session.root || groups.has(same.group)) ? same.group : "";
  const group = chosen ?? kept;
  const { error, errorAt, busy, submit } = useMutation(async () => {
    const view = { name: name.trim(), query, ...(group === "" ? {} : { group }) };
    if (same === undefined) await send("POST", "_views", { resource: resource.path, ...view });
    else await send("PUT", `_views/${same.id}`, view);
    setName("");
    setChosen(null);
    onSaved();
  });
  if (query === "")
    return html`<p class="help">
      ${t("First filter, sort or choose columns. A view saves these settings under a name.")}
    </p>`;
  return html`<form onSubmit=${submit}>
    ${error && errorAt("/name") === undefined && html`<${Notice} text=${error.message} />`}
    <${TextField}
      label=${t("Save this view as")}
      value=${name}
      onChange=${setName}
      error=${errorAt("/name")}
      required
      maxlength="80"
    />
    ${
      groups.size > 0 &&
      html`<label class="field"
        >${t("Visible to")}
        <select value=${group} onChange=${onTextInput(setChosen)}>
          <option value="">${t("Only me")}</option>
          ${[...groups].map(([id, title]) => html`<option value=${id}>${title}</option>`)}
        </select></label
      >`
    }
    <button class="primary" aria-disabled=${busy}>${same === undefined ? t("Save") : t("Replace the view")}</button>
  </form>`;
}

/**
 * Returns the query to save in a view, without the parameters that select the page.
 * @param {URLSearchParams} query
 */
function composeViewQuery(query) {
  return new URLSearchParams([...query].filter(([name]) => name !== "after" && name !== "page")).toString();
}

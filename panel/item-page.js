/** The page of an item: its form, or one of its other tabs. */
/** @import { ResourceAtPath, Item, ItemOrPreset, ItemWithEtag } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { ActionButtons } from "./action-buttons.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { ItemForm } from "./item-form.js";
import { ItemHeader } from "./item-header.js";
import { loadOnDemand } from "./load-on-demand.js";
import { NotFoundPage } from "./not-found-page.js";
import { readItem } from "./read-items.js";
import { readCopyPreset, readPresetValues } from "./read-preset.js";
import { toFailure } from "./request.js";
import { formatListAddress, formatRoute } from "./route.js";
import { hasTab } from "./tabs.js";
import { titleInSentence, t } from "./translate.js";
import { LoadingNotice } from "./retry-notice.js";
import { useEffect, useState } from "preact/hooks";
import { labelCollection } from "./labels.js";
import "./start.js";

export { Control } from "./control.js";
export { FieldEditor, FieldEditors } from "./field-editor.js";
export { listRowFields } from "./nested-rows-fields.js";
export { ReadOnlyFields } from "./read-only-fields.js";
export { readPresetValues } from "./read-preset.js";
export { useDraft } from "./use-draft.js";
export { getDragClass, useDrag } from "./use-drag.js";

const AccountApiAccess = loadOnDemand("others", "AccountApiAccess");
const AccountRights = loadOnDemand("others", "AccountRights");
const AccountSignIn = loadOnDemand("others", "AccountSignIn");

/** @param {ResourceAtPath & { segments: readonly string[], query: URLSearchParams }} props */
export function ItemPage({ resource, via, segments, query }) {
  const catalog = useCatalog();
  const isNew = segments.at(-1) === "new";
  const path = segments.join("/");
  const tab = query.get("tab") ?? "";
  const [state, setState] = useState(/** @type {ItemOrPreset | null} */ (null));
  const [error, setError] = useState(/** @type {Failure | null} */ (null));
  /** Number of times that the item was loaded again. */
  const [version, setVersion] = useState(0);
  /** Number of saves since the page was opened. */
  const [saves, setSaves] = useState(0);

  /** Message to show after the item was loaded again, for example about the creation of another item; "" if there is none. */
  const [message, setMessage] = useState("");
  const from = query.get("from");

  const read = () => {
    if (!isNew) return readItem(resource, path);
    return from === null
      ? readPresetValues(resource, via, segments, catalog)
      : readCopyPreset(resource, segments, from);
  };
  const load = async (/** @type {string} */ done = "", /** @type {Item} */ kept = {}) => {
    try {
      const loaded = await read();
      setState(loaded.item === null ? { ...loaded, preset: { ...loaded.preset, ...kept } } : loaded);
      setMessage(done);
      setError(null);
      if (state !== null) setVersion((count) => count + 1);
    } catch (failure) {
      setError(toFailure(failure));
    }
  };
  const adopt = (/** @type {ItemWithEtag} */ stored) => {
    setState(stored);
    setSaves((count) => count + 1);
  };
  useEffect(() => {
    void load();
    // oxlint-disable-next-line react/exhaustive-deps -- the path determines what is read
  }, [path, from]);

  if (!hasTab(catalog, resource, segments, tab)) {
    return html`<${NotFoundPage}>
      <a class="button" href=${formatRoute(segments)}
        >${t("To the {title}", { title: titleInSentence(resource.title) })}</a
      >
    <//>`;
  }
  if (error?.status === 404) {
    const list = formatListAddress(segments.slice(0, -1));
    return html`<${NotFoundPage} title=${titleInSentence(resource.title)}>
      <a class="button" href=${list}>${t("To the {title}", { title: titleInSentence(labelCollection(resource)) })}</a>
    <//>`;
  }
  return html`<${ItemHeader}
      resource=${resource}
      segments=${segments}
      tab=${tab}
      item=${state?.item ?? null}
      version=${version + saves}
    />
    ${(error !== null || state === null) && html`<${LoadingNotice} failure=${error} onRetry=${() => load()} />`}
    ${state?.item && tab === "" && html`<${ActionButtons} resource=${resource} on="item" segments=${segments} loaded=${state} onDone=${() => load()} />`}
    ${state !== null && tab === "" && html`<${ItemForm} key=${version} resource=${resource} segments=${segments} home=${via ? [resource.path] : segments.slice(0, -1)} loaded=${state} message=${message} onReload=${load} onSaved=${adopt} />`}
    ${state?.item && resource.accounts && tab === "api" && html`<${AccountApiAccess} resource=${resource} accounts=${resource.accounts} path=${path} loaded=${state} onReload=${load} />`}
    ${tab === "sign-in" && html`<${AccountSignIn} account=${segments.at(-1) ?? ""} />`}
    ${tab === "rights" && html`<${AccountRights} account=${segments.at(-1) ?? ""} />`}`;
}

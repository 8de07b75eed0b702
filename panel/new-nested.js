/** Creates items below an item without leaving its form: a row of fields under the table of these items. */
/** @import { Field, Found, Loaded, Option } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { NewItem } from "./new-item.js";
import { readPreset } from "./read-preset.js";
import { asFailure } from "./request.js";
import { t } from "./translate.js";
import { TryAgain } from "./try-again.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * @param {Found & {
 *   segments: readonly string[],
 *   columns: readonly Field[],
 *   onCreated: (said: string) => void,
 *   onClose: () => void,
 * }} props `segments` of the collection; `columns` of the table
 */
export function NewNested({ resource, via, segments, columns, onCreated, onClose }) {
  const catalog = useCatalog();
  const [loaded, setLoaded] = useState(/** @type {Loaded | null} */ (null));
  const [failure, setFailure] = useState(/** @type {ReturnType<typeof asFailure> | null} */ (null));
  const [attempt, setAttempt] = useState(0);
  const [count, setCount] = useState(0);
  useEffect(() => {
    setFailure(null);
    readPreset(resource, via, [...segments, "new"], catalog).then(setLoaded, (/** @type {unknown} */ error) =>
      setFailure(asFailure(error)),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the row is opened
  }, [attempt]);
  if (failure !== null) return html`<${TryAgain} failure=${failure} onRetry=${() => setAttempt(attempt + 1)} />`;
  if (loaded === null) return html`<p class="loading" role="status">${t("loading")}</p>`;
  return html`<${NewItem}
    key=${count}
    resource=${resource}
    segments=${segments}
    loaded=${loaded}
    fields=${columns.map(({ name }) => name)}
    given=${via?.field ?? null}
    action=${t("createNext")}
    onCreated=${(/** @type {Option} */ { name }) => {
      setCount(count + 1);
      onCreated(t("created", { name: name || resource.title }));
    }}
    onClose=${onClose}
  />`;
}

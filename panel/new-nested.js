/** A row of fields below the table of nested items in a form. It creates a nested item without leaving the form. */
/** @import { Field, Found, Option } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { NewItem } from "./new-item.js";
import { readPreset } from "./read-preset.js";
import { t } from "./translate.js";
import { TryAgain } from "./try-again.js";
import { useReading } from "./use-reading.js";
import { useState } from "./vendor/hooks.js";

/**
 * @param {Found & {
 *   segments: readonly string[],
 *   columns: readonly Field[],
 *   onCreated: (said: string) => void,
 *   onClose: () => void,
 * }} props `segments` is the path of the collection, split at `/`; `columns` are those of the table of nested items
 */
export function NewNested({ resource, via, segments, columns, onCreated, onClose }) {
  const catalog = useCatalog();
  const [count, setCount] = useState(0);
  const {
    data: loaded,
    failure,
    readAgain,
  } = useReading(() => readPreset(resource, via, [...segments, "new"], catalog), []);
  if (failure !== null) return html`<${TryAgain} failure=${failure} onRetry=${readAgain} />`;
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

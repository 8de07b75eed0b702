/** The form that creates an item below the table of nested items. After each creation, it is empty for the next item. */
/** @import { Field, PickerOption, ResourceAtPath } from "./types.js" */
import { isolateDirection } from "./basic-components.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { getItemScript } from "./load-on-demand.js";
import { NewItemForm } from "./new-item-form.js";
import { LoadingNotice } from "./retry-notice.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useState } from "preact/hooks";

/**
 * @param {ResourceAtPath & {
 *   segments: readonly string[],
 *   columns: readonly Field[],
 *   onCreated: (message: string) => void,
 *   onClose: () => void,
 * }} props `segments` is the path of the collection, split at `/`; `columns` are those of the table of nested items
 */
export function NewNestedItem({ resource, via, segments, columns, onCreated, onClose }) {
  const catalog = useCatalog();
  const [count, setCount] = useState(0);
  const {
    data: loaded,
    failure,
    readAgain,
  } = useAsyncData(() => getItemScript().readPresetValues(resource, via, [...segments, "new"], catalog), []);
  if (loaded === null) return html`<${LoadingNotice} failure=${failure} onRetry=${readAgain} />`;
  return html`<${NewItemForm}
    key=${count}
    resource=${resource}
    segments=${segments}
    loaded=${loaded}
    fields=${columns.map(({ name }) => name)}
    hiddenField=${via?.field ?? null}
    action=${t("Create and next")}
    onCreated=${(/** @type {PickerOption} */ { name }) => {
      setCount(count + 1);
      onCreated(t("{name} was created.", { name: isolateDirection(name || resource.title) }));
    }}
    onClose=${onClose}
  />`;
}

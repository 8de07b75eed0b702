/** A dialog over a form. It creates the item to which a field of the form then refers. */
/** @import { PickerOption, ItemFilterReader, Resource } from "./types.js" */
import { html } from "./html.js";
import { NewItemForm } from "./new-item-form.js";
import { Dialog } from "./basic-components.js";
import { titleInSentence, t } from "./translate.js";
import { useFullDescription } from "./use-full-description.js";
import { useAsyncData } from "./use-async-data.js";

/**
 * @param {object} props
 * @param {Resource} props.target
 * @param {string} props.path path of the collection in which to create the item
 * @param {ItemFilterReader} props.readItemFilter returns values that the new item must have, such as the tenant, so
 * that the field may refer to the item
 * @param {string} props.words name of the new item, as typed by the user
 * @param {(created: PickerOption) => void} props.onCreated
 * @param {() => void} props.onClose
 */
export function NewReferencedItemDialog({ target, path, readItemFilter, words, onCreated, onClose }) {
  const { data: itemFilter } = useAsyncData(() => readItemFilter().catch(() => ({})), []);
  const { failure } = useFullDescription(target);
  const title = target.fields.find(({ name, kind }) => name === target.title_field && kind === "string");
  return html`<${Dialog} title=${t("New {title}", { title: titleInSentence(target.title) })} onClose=${onClose}>
    ${failure !== null && html`<p class="notice problem" role="alert">${failure.message}</p>`}
    ${
      itemFilter !== null &&
      !target.brief &&
      html`<${NewItemForm}
        resource=${target}
        segments=${path.split("/")}
        loaded=${{ item: null, preset: { ...itemFilter, ...(title && { [title.name]: words }) } }}
        fields=${[target.title_field]}
        action=${t("Create")}
        onCreated=${onCreated}
        onClose=${onClose}
      />`
    }
  <//>`;
}

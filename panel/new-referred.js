/** Creates the item that a field shall refer to, in a dialog over the form of that field. */
/** @import { Option, ReadScope, Resource } from "./types.js" */
import { html } from "./html.js";
import { NewItem } from "./new-item.js";
import { Dialog } from "./parts.js";
import { inSentence, t } from "./translate.js";
import { useFullDescription } from "./use-full-description.js";
import { useReading } from "./use-reading.js";

/**
 * @param {object} props
 * @param {Resource} props.target
 * @param {string} props.path of its collection
 * @param {ReadScope} props.readScope gives the values that the item must have so that the field may refer to it
 * @param {string} props.words its name
 * @param {(created: Option) => void} props.onCreated
 * @param {() => void} props.onClose
 */
export function NewReferred({ target, path, readScope, words, onCreated, onClose }) {
  const { data: scope } = useReading(() => readScope().catch(() => ({})), []);
  const { failure } = useFullDescription(target);
  const title = target.fields.find(({ name, kind }) => name === target.title_field && kind === "string");
  return html`<${Dialog} title=${t("newItem", { title: inSentence(target.title) })} onClose=${onClose}>
    ${failure !== null && html`<p class="notice problem" role="alert">${failure.message}</p>`}
    ${
      scope !== null &&
      !target.brief &&
      html`<${NewItem}
        resource=${target}
        segments=${path.split("/")}
        loaded=${{ item: null, preset: { ...scope, ...(title && { [title.name]: words }) } }}
        fields=${[target.title_field]}
        action=${t("create")}
        onCreated=${onCreated}
        onClose=${onClose}
      />`
    }
  <//>`;
}

/** Creates the item that a field shall refer to, in a dialog over the form of that field. */
/** @import { Item, Loaded, Option, ReadScope, Resource } from "./types.js" */
import { html } from "./html.js";
import { NewItem } from "./new-item.js";
import { Dialog } from "./parts.js";
import { inSentence, t } from "./translate.js";
import { useFullDescription } from "./use-full-description.js";
import { useEffect, useState } from "./vendor/hooks.js";

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
  const [loaded, setLoaded] = useState(/** @type {Loaded | null} */ (null));
  const { failure } = useFullDescription(target);
  const title = target.fields.find(({ name, kind }) => name === target.title_field && kind === "string");
  useEffect(() => {
    const show = (/** @type {Item} */ scope) =>
      setLoaded({ item: null, preset: title === undefined ? scope : { ...scope, [title.name]: words } });
    readScope().then(show, () => show({}));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog is opened
  }, []);
  const isReady = loaded !== null && !target.brief;
  return html`<${Dialog} title=${t("newItem", { title: inSentence(target.title) })} onClose=${onClose}>
    ${failure !== null && html`<p class="notice problem" role="alert">${failure.message}</p>`}
    ${
      isReady &&
      html`<${NewItem}
        resource=${target}
        segments=${path.split("/")}
        loaded=${loaded}
        fields=${[target.title_field]}
        action=${t("create")}
        onCreated=${onCreated}
        onClose=${onClose}
      />`
    }
  <//>`;
}

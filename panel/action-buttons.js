/** The buttons that start the actions of an item or a collection. */
/** @import { Action, ItemWithEtag, Resource } from "./types.js" */
import { Notice } from "./basic-components.js";
import { html } from "./html.js";
import { LoadingDialog, loadOnDemand } from "./load-on-demand.js";
import { t } from "./translate.js";
import { hasUnsavedInput } from "./unsaved-input.js";
import { useState } from "preact/hooks";

const ActionDialog = loadOnDemand("others", "ActionDialog", LoadingDialog);

/** @type {{ readonly text: string, readonly kind?: "hint" | "done" }} */
const emptyNotice = { text: "" };

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {Action["on"]} props.on
 * @param {readonly string[]} props.segments
 * @param {ItemWithEtag | null} props.loaded the item; null for a collection
 * @param {() => void | Promise<void>} props.onDone is called after the action, and reloads the page's data
 */
export function ActionButtons({ resource, on, segments, loaded, onDone }) {
  const [chosen, setChosen] = useState(/** @type {Action | null} */ (null));
  const [said, setSaid] = useState(emptyNotice);
  const offered = resource.actions.filter((action) => action.on === on);
  if (offered.length === 0) return null;
  const choose = (/** @type {Action} */ action) => {
    // An action that writes reloads the page and would discard unsaved input, so the user must save first.
    if (!action.reads && hasUnsavedInput()) {
      return setSaid({
        kind: "hint",
        text: t("Save or discard your changes first: “{action}” works on the stored item.", { action: action.title }),
      });
    }
    setSaid(emptyNotice);
    setChosen(action);
  };
  const end = (/** @type {string} */ text) => {
    setChosen(null);
    setSaid({ kind: "done", text });
  };
  return html`<div class="offered">
    <div class="actions">
      ${offered.map(
        (action) =>
          html`<button type="button" aria-haspopup="dialog" onClick=${() => choose(action)}>${action.title}</button>`,
      )}
    </div>
    <${Notice} ...${said} />
    ${
      chosen &&
      html`<${ActionDialog}
        action=${chosen}
        resource=${resource}
        segments=${segments}
        loaded=${loaded}
        onChanged=${onDone}
        onEnd=${end}
        onClose=${() => setChosen(null)}
      />`
    }
  </div>`;
}

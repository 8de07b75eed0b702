/** @import { Markup } from "./types.js" */
import { html } from "./html.js";
import { useState } from "preact/hooks";

/**
 * A part of a page that users can unfold. Its content is rendered when the user first unfolds it.
 * @param {object} props
 * @param {Markup} props.label
 * @param {string} [props.kind]
 * @param {string} [props.id]
 * @param {boolean} [props.open] whether the part is unfolded at first
 * @param {() => Markup} props.children
 */
export function LazyDetails({ label, kind, id, open = false, children }) {
  const [isShown, setShown] = useState(open);
  return html`<details
    class=${kind}
    id=${id}
    open=${open}
    onToggle=${(/** @type {Event & { currentTarget: HTMLDetailsElement }} */ { currentTarget }) => setShown(isShown || currentTarget.open)}
  >
    <summary>${label}</summary>
    ${isShown && children()}
  </details>`;
}

import { html } from "./html.js";

/**
 * @param {object} props
 * @param {string} [props.what]
 * @param {import("./types.js").Markup} props.children links to other pages
 */
export function NothingHere({ what = "page", children }) {
  return html`<h1>Nothing here</h1>
    <div class="empty">
      <p>There is no such ${what}, or your account may not see it.</p>
      ${children}
    </div>`;
}

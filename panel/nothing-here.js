import { html } from "./html.js";

/** @param children where to go instead */
export function NothingHere({ what = "page", children }) {
  return html`<h1>Nothing here</h1>
    <div class="empty">
      <p>There is no such ${what}, or your account may not see it.</p>
      ${children}
    </div>`;
}

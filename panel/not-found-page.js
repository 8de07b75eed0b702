import { html } from "./html.js";
import { t } from "./translate.js";

/**
 * @param {object} props
 * @param {string} [props.title] title of the resource if an item of the resource does not exist
 * @param {import("./types.js").Markup} props.children links to other pages
 */
export function NotFoundPage({ title, children }) {
  return html`<h1>${t("nothingHere")}</h1>
    <div class="empty">
      <p>${title === undefined ? t("noSuchPage") : t("noSuchItem", { title })}</p>
      ${children}
    </div>`;
}

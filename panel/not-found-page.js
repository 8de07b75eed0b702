import { html } from "./html.js";
import { t } from "./translate.js";

/**
 * @param {object} props
 * @param {string} [props.title] title of the resource if an item of the resource does not exist
 * @param {import("./types.js").Markup} props.children links to other pages
 */
export function NotFoundPage({ title, children }) {
  return html`<h1>${t("Nothing here")}</h1>
    <div class="empty">
      <p>
        ${title === undefined ? t("There is no such page, or your account may not see it.") : t("There is no such {title}, or your account may not see it.", { title })}
      </p>
      ${children}
    </div>`;
}

import { groupMenu, useCatalog } from "./catalog.js";
import { Figures } from "./start-figures.js";
import { html } from "./html.js";
import { formatRoute } from "./route.js";
import { t } from "./translate.js";

export function StartPage() {
  const catalog = useCatalog();
  const groups = groupMenu(catalog);
  return html`<h1>${t("administration")}</h1>
    ${groups.length === 0 && html`<p class="empty">${t("nothingVisible")}</p>`}
    <${Figures} />
    <div class="cards">
      ${groups.map(
        ([group, resources]) =>
          html`<section class="card">
            <h2>${group}</h2>
            <ul>
              ${resources.map(
                ({ path, entry, description }) =>
                  html`<li>
                    <a href=${formatRoute([path])}>${entry}</a>
                    <p class="help">${description}</p>
                  </li>`,
              )}
            </ul>
          </section>`,
      )}
    </div>`;
}

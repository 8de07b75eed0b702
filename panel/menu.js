import { groupResourcesForMenu, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { preloadScript } from "./load-on-demand.js";
import { formatRoute } from "./route.js";
import { t } from "./translate.js";

/** @param {{ open: boolean, current: string | undefined }} props */
export function Menu({ open, current }) {
  const catalog = useCatalog();
  return html`<nav
    id="menu"
    class=${open ? "menu open" : "menu"}
    aria-label=${t("Main")}
    onPointerEnter=${() => preloadScript("list")}
    onFocusCapture=${() => preloadScript("list")}
  >
    ${groupResourcesForMenu(catalog).map(
      ([group, resources]) =>
        html`<section>
          <h2>${group}</h2>
          <ul>
            ${resources.map(
              ({ path, entry }) =>
                html`<li>
                  <a href=${formatRoute([path])} aria-current=${path === current ? "page" : undefined}>${entry}</a>
                </li>`,
            )}
          </ul>
        </section>`,
    )}
  </nav>`;
}

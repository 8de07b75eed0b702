/** Shows an error page if a component fails, instead of an empty one. */
/** @import { Markup } from "./types.js" */
import { html } from "./html.js";
import { t } from "./translate.js";
import { useEffect, useErrorBoundary, useRef } from "./vendor/hooks.js";

/**
 * @param {object} props
 * @param {string} [props.at] current place; at another place it renders again
 * @param {Markup} props.children
 */
export function Boundary({ at = "", children }) {
  const boundary = useErrorBoundary((/** @type {unknown} */ failure) => console.error(failure));
  /** @type {unknown} */
  const error = boundary[0];
  const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  // oxlint-disable-next-line react/exhaustive-deps -- the function is another one in each render
  useEffect(() => boundary[1](), [at]);
  useEffect(() => heading.current?.focus(), [error]);
  if (error === undefined) return children;
  return html`<h1 ref=${heading} tabindex=${-1}>${t("brokenTitle")}</h1>
    <div class="empty">
      <p>${t("brokenText")}</p>
      <p class="help">${String(error)}</p>
      <button onClick=${() => location.reload()}>${t("reload")}</button>
      <a class="button" href="#/">${t("toStart")}</a>
    </div>`;
}

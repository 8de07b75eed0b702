/** Shows an error page, instead of an empty page, if a component throws. */
/** @import { Markup } from "./types.js" */
import { html } from "./html.js";
import { t } from "./translate.js";
import { useEffect, useErrorBoundary, useRef } from "preact/hooks";

/**
 * @param {object} props
 * @param {string} [props.at] current address; when the address changes, the component renders its children again
 * @param {Markup} props.children
 */
export function ErrorBoundary({ at = "", children }) {
  const boundary = useErrorBoundary((/** @type {unknown} */ failure) => console.error(failure));
  /** @type {unknown} */
  const error = boundary[0];
  const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  // oxlint-disable-next-line react/exhaustive-deps -- each render creates a new function
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

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
  return html`<h1 ref=${heading} tabindex=${-1}>${t("This page cannot be shown")}</h1>
    <div class="empty">
      <p>${t("An error occurred in the panel. Your stored data is not affected.")}</p>
      <p class="help">${String(error)}</p>
      <button onClick=${() => location.reload()}>${t("Reload the page")}</button>
      <a class="button" href="#/">${t("To the start page")}</a>
    </div>`;
}

/** @import { Failure } from "./request.js" */
import { html } from "./html.js";
import { Notice } from "./basic-components.js";
import { t } from "./translate.js";
import { useEffect } from "preact/hooks";

/**
 * Shows a failure and a button that tries again. After the time in `Retry-After`, if there is one, also tries again by itself.
 * @param {{ failure: Failure, onRetry: () => unknown }} props
 */
export function RetryNotice({ failure, onRetry }) {
  useEffect(() => {
    if (failure.retryAfter === null) return undefined;
    const timer = setTimeout(onRetry, failure.retryAfter * 1000);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [failure]);
  return html`<${Notice} text=${failure.message} /><button type="button" onClick=${() => void onRetry()}>
      ${t("Try again")}
    </button>`;
}

/**
 * Takes the place of data that is loading, or that could not be loaded.
 * @param {{ failure: Failure | null, onRetry: () => unknown }} props
 */
export function LoadingNotice({ failure, onRetry }) {
  return failure === null
    ? html`<p class="loading" role="status">${t("Loading…")}</p>`
    : html`<${RetryNotice} failure=${failure} onRetry=${onRetry} />`;
}

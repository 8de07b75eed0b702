/** Placeholders for the components of `on-demand-components.js`. When a placeholder is first shown, it loads their script. */
/** @import { ComponentType } from "preact" */
import { html } from "./html.js";
import { Failure } from "./request.js";
import { t } from "./translate.js";
import { RetryNotice } from "./retry-notice.js";
import { useAsyncData } from "./use-async-data.js";
import { useEffect, useState } from "preact/hooks";
import { h } from "preact";

/** @typedef {typeof import("./on-demand-components.js")} OnDemand */

/** @type {OnDemand | null} */
let loadedComponents = null;
/** @type {Set<() => void>} */
const loadListeners = new Set();

/** Loads the script before a component needs it. A failure is ignored, because a component that needs the script tries again. */
export function preloadComponents() {
  loadComponents().catch(() => {});
}

/**
 * Loads the script, and then renders all components that wait for the script.
 * @throws Failure
 */
async function loadComponents() {
  try {
    loadedComponents ??= await import("./on-demand-components.js");
  } catch {
    throw new Failure(0, { message: t("The server cannot be reached. Check the connection and try again.") });
  }
  for (const note of loadListeners) note();
  return null;
}

export function useOnDemandComponentsLoaded() {
  const [isLoaded, setLoaded] = useState(loadedComponents !== null);
  useEffect(() => {
    const note = () => setLoaded(true);
    loadListeners.add(note);
    return () => void loadListeners.delete(note);
  }, []);
  return isLoaded;
}

/**
 * @template {keyof OnDemand} Name
 * @param {Name} name of the component
 * @returns {OnDemand[Name]}
 */
export function loadOnDemand(name) {
  /** @param {object} props */
  const Lazy = (props) => {
    const isLoaded = useOnDemandComponentsLoaded();
    const { failure, readAgain } = useAsyncData(loadComponents, []);
    if (isLoaded && loadedComponents !== null)
      return h(/** @type {ComponentType<object>} */ (loadedComponents[name]), props);
    if (failure === null) return html`<p class="loading" role="status">${t("Loading…")}</p>`;
    return html`<${RetryNotice} failure=${failure} onRetry=${readAgain} />`;
  };
  // The placeholder passes its properties to the loaded component, so the placeholder has the same type.
  return /** @type {OnDemand[Name]} */ (/** @type {unknown} */ (Lazy));
}

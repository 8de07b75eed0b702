/**
 * Placeholders for components whose scripts a browser loads when it first shows them, so that the first visit to a page loads only
 * what this page needs. Components that protect unsaved input, such as the dialog to sign in again, have no placeholder.
 */
/** @import { ComponentType } from "preact" */
import { h } from "preact";
import { html } from "./html.js";
import { Failure } from "./request.js";
import { t } from "./translate.js";
import { RetryNotice } from "./retry-notice.js";
import { useAsyncData } from "./use-async-data.js";

const scripts = {
  signIn: () => import("./sign-in.js"),
  start: () => import("./start-page.js"),
  list: () => import("./list-page.js"),
  search: () => import("./find-items.js"),
  item: async () => (await Promise.all([import("./item-page.js"), loadFormStyles()]))[0],
  // Most of these components contain forms, whose controls are in the script of the item's page.
  others: async () => (await Promise.all([import("./on-demand-components.js"), loadScript("item")]))[0],
};

/** @type {Promise<void> | null} */
let formStyles = null;

/** Loads the style sheet of forms and dialogs. The page names it as `disabled`, so that browsers do not load it before. */
function loadFormStyles() {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector("link[disabled]");
  if (link !== null) {
    formStyles = new Promise((resolve, reject) => {
      link.onload = () => resolve();
      link.onerror = () => {
        link.disabled = true;
        reject(new Error(`${link.href} cannot be loaded`));
      };
    });
    link.disabled = false;
  }
  return formStyles;
}

/** @typedef {{ readonly [Script in keyof typeof scripts]: Awaited<ReturnType<(typeof scripts)[Script]>> }} Modules */

/** @type {Partial<Modules>} */
const loadedModules = {};

/**
 * Loads a script before a component needs it. A failure is ignored, because a component that needs the script tries again.
 * @param {keyof Modules} script
 */
export function preloadScript(script) {
  loadScript(script).catch(() => {});
}

/**
 * @template {keyof Modules} Script
 * @param {Script} script
 * @returns {Promise<Modules[Script]>} the exports of the script
 * @throws Failure
 */
export async function loadScript(script) {
  try {
    const loaded = /** @type {Modules[Script]} */ (await scripts[script]());
    loadedModules[script] = loaded;
    return loaded;
  } catch {
    throw new Failure(0, { message: t("The server cannot be reached. Check the connection and try again.") });
  }
}

/**
 * @template {keyof Modules} Script
 * @template {keyof Modules[Script]} Name
 * @param {Script} script
 * @param {Name} name of the component
 * @returns {Modules[Script][Name]}
 */
export function loadOnDemand(script, name) {
  /** @param {object} props */
  const Placeholder = (props) => {
    const loaded = /** @type {Modules[Script] | undefined} */ (loadedModules[script]);
    const { failure, readAgain } = useAsyncData(async () => (loaded === undefined ? loadScript(script) : null), []);
    if (loaded !== undefined) return h(/** @type {ComponentType<object>} */ (loaded[name]), props);
    if (failure === null) return html`<p class="loading" role="status">${t("Loading…")}</p>`;
    return html`<${RetryNotice} failure=${failure} onRetry=${readAgain} />`;
  };
  // The placeholder passes its properties to the loaded component, so the placeholder has the same type.
  return /** @type {Modules[Script][Name]} */ (/** @type {unknown} */ (Placeholder));
}

/**
 * Placeholders for components whose scripts a browser loads when it first shows them, so that the first visit to a page loads only
 * what this page needs. Components that protect unsaved input, such as the dialog to sign in again, have no placeholder.
 */
/** @import { ComponentType } from "preact" */
import { h } from "preact";
import { html } from "./html.js";
import { Failure } from "./request.js";
import { t } from "./translate.js";
import { LoadingNotice } from "./retry-notice.js";
import { useAsyncData } from "./use-async-data.js";

const scripts = {
  signIn: async () => (await Promise.all([import("./sign-in.js"), loadFormStyles()]))[0],
  start: async () => (await Promise.all([import("./start-page.js"), loadFormStyles()]))[0],
  list: () => import("./list-page.js"),
  search: () => import("./find-items.js"),
  item: async () => (await Promise.all([import("./item-page.js"), loadFormStyles()]))[0],
  // Most of these components contain forms, whose controls are in the script of the item's page.
  others: async () => (await Promise.all([import("./on-demand-components.js"), loadScript("item")]))[0],
};

/** @type {Promise<void> | null} */
let formStyles = null;

/** Loads the style sheet of all pages except lists. The page names it as `disabled`, so that browsers do not load it before. */
function loadFormStyles() {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector("link[disabled]");
  if (link !== null) {
    formStyles = new Promise((resolve, reject) => {
      link.addEventListener("load", () => resolve(), { once: true });
      link.addEventListener(
        "error",
        () => {
          link.disabled = true;
          reject(new Error(`${link.href} cannot be loaded`));
        },
        { once: true },
      );
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
    const loaded = /** @type {Modules[Script]} */ (loadedModules[script] ?? (await scripts[script]()));
    loadedModules[script] = loaded;
    return loaded;
  } catch {
    throw new Failure(0, { message: t("The server cannot be reached. Check the connection and try again.") });
  }
}

/**
 * Returns the exports of the item's script. Only components of the script `others`, which is shown after both are loaded, may call
 * this function.
 */
export function getItemScript() {
  if (loadedModules.item === undefined) throw new Error("load the script `item` first");
  return loadedModules.item;
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
    /** @type {Modules[Script] | undefined} */
    const loaded = loadedModules[script];
    const { failure, readAgain } = useAsyncData(async () => (loaded === undefined ? loadScript(script) : null), []);
    if (loaded !== undefined) return h(/** @type {ComponentType<object>} */ (loaded[name]), props);
    return html`<${LoadingNotice} failure=${failure} onRetry=${readAgain} />`;
  };
  // The placeholder passes its properties to the loaded component, so the placeholder has the same type.
  return /** @type {Modules[Script][Name]} */ (/** @type {unknown} */ (Placeholder));
}

/**
 * Placeholders for components whose scripts a browser loads when it first shows them, so that the first visit to a page
 * loads only what this page needs. Later, an open page also loads all other scripts, because an update of the panel
 * would remove them. The dialog to sign in again, which protects unsaved input, has no placeholder.
 */
/** @import { ComponentType } from "preact" */
import { h } from "preact";
import { Dialog } from "./basic-components.js";
import { html } from "./html.js";
import { Failure } from "./request.js";
import { t } from "./translate.js";
import { LoadingNotice } from "./retry-notice.js";
import { useAsyncData } from "./use-async-data.js";

const scriptLoaders = {
  signIn: async () => (await Promise.all([import("./sign-in.js"), loadFormStyles()]))[0],
  start: async () => (await Promise.all([import("./start-page.js"), loadFormStyles()]))[0],
  list: () => import("./list-page.js"),
  search: () => import("./find-items.js"),
  item: async () => (await Promise.all([import("./item-page.js"), loadFormStyles()]))[0],
  // Most of these components contain forms, whose controls are in the script of the item's page.
  others: async () => (await Promise.all([import("./on-demand-components.js"), loadScript("item")]))[0],
};

/** @type {Promise<void> | null} */
let loadingFormStyles = null;

/**
 * Loads the style sheet of all pages except lists. Its `link` element is `disabled`, so that browsers do not load it
 * earlier.
 */
function loadFormStyles() {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector("link[disabled]");
  if (link !== null) {
    loadingFormStyles = new Promise((resolve, reject) => {
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
  return loadingFormStyles;
}

/**
 * @typedef {{ readonly [Script in keyof typeof scriptLoaders]: Awaited<ReturnType<(typeof scriptLoaders)[Script]>> }}
 * Modules
 */

/** @type {Partial<Modules>} */
const loadedModules = {};

/**
 * Delay before the scripts that a page does not need are loaded, in milliseconds. By then, the page is usually shown.
 */
const preloadDelay = 5000;

/**
 * Loads all scripts when the page has been open for a while and the browser is idle. An open page then keeps working after the
 * panel was updated.
 */
export function preloadScriptsWhenIdle() {
  const preload = () => {
    for (const script of /** @type {(keyof Modules)[]} */ (Object.keys(scriptLoaders))) preloadScript(script);
  };
  // Safari has no `requestIdleCallback`.
  setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(preload) : preload()), preloadDelay);
}

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
    const loaded = /** @type {Modules[Script]} */ (loadedModules[script] ?? (await scriptLoaders[script]()));
    loadedModules[script] = loaded;
    return loaded;
  } catch {
    throw new Failure(0, {
      message: t(
        "This part of the page cannot be loaded. Check the connection. If the panel was updated, reload the page.",
      ),
    });
  }
}

/**
 * Returns the exports of the script `item`. Only components of the script `others` may call this function: they are
 * shown only after both scripts are loaded.
 */
export function getItemScript() {
  if (loadedModules.item === undefined) throw new Error("the script `item` is not loaded yet");
  return loadedModules.item;
}

/** @typedef {{ failure: Failure | null, onRetry: () => void, onClose?: () => void }} PlaceholderProps */

/**
 * @template {keyof Modules} Script
 * @template {keyof Modules[Script]} Name
 * @param {Script} script
 * @param {Name} name of the component
 * @param {ComponentType<Required<PlaceholderProps>>} [Loading] takes the component's place while the script is loading. A dialog
 * needs `LoadingDialog`.
 * @returns {Modules[Script][Name]}
 */
export function loadOnDemand(script, name, Loading = LoadingScript) {
  /** @param {{ onClose: () => void }} props of the component; only dialogs have `onClose` */
  const Placeholder = (props) => {
    /** @type {Modules[Script] | undefined} */
    const loaded = loadedModules[script];
    const { failure, readAgain } = useAsyncData(async () => (loaded === undefined ? loadScript(script) : null), []);
    if (loaded !== undefined) return h(/** @type {ComponentType<object>} */ (loaded[name]), props);
    return html`<${Loading} failure=${failure} onRetry=${readAgain} onClose=${props.onClose} />`;
  };
  // The placeholder passes its properties to the loaded component, so the placeholder has the same type.
  return /** @type {Modules[Script][Name]} */ (/** @type {unknown} */ (Placeholder));
}

/** @param {PlaceholderProps} props */
function LoadingScript({ failure, onRetry, onClose }) {
  return html`<${LoadingNotice} failure=${failure} onRetry=${onRetry} />
    ${failure && html`<button type="button" onClick=${() => location.reload()}>${t("Reload the page")}</button>`}
    ${onClose && html`<button type="button" class="quiet" onClick=${onClose}>${t("Cancel")}</button>`}`;
}

/**
 * Takes the place of a dialog. It receives all keys, so that no key affects the page behind it.
 * @param {Required<PlaceholderProps>} props
 */
export function LoadingDialog(props) {
  const ignoreSpace = (/** @type {KeyboardEvent} */ event) => {
    // By default, the space key would scroll the page.
    if (event.key === " " && event.target === event.currentTarget) event.preventDefault();
  };
  // The section gets the focus, so that a key that the user typed for the dialog does not press a button.
  return html`<${Dialog} title=${props.failure ? t("Not loaded") : t("Loading…")} onClose=${props.onClose}>
    <section tabindex=${-1} autofocus onKeyDown=${ignoreSpace}><${LoadingScript} ...${props} /></section>
  <//>`;
}

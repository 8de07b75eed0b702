/** Components of `on-demand.js`, whose script is loaded when a component is first shown. */
/** @import { ComponentType } from "preact" */
import { html } from "./html.js";
import { Failure } from "./request.js";
import { t } from "./translate.js";
import { TryAgain } from "./try-again.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { h } from "./vendor/preact.js";

/** @typedef {typeof import("./on-demand.js")} OnDemand */

/** @type {OnDemand | null} */
let loaded = null;
/** @type {Set<() => void>} */
const waiting = new Set();

/** Loads the script in advance. A failure is shown only when a component is needed. */
export function preload() {
  import("./on-demand.js").then(adopt, () => {});
}

/** @param {OnDemand} script */
function adopt(script) {
  loaded = script;
  for (const note of waiting) note();
}

/** Whether the script is loaded. */
export function useLoaded() {
  const [isLoaded, setLoaded] = useState(loaded !== null);
  useEffect(() => {
    const note = () => setLoaded(true);
    waiting.add(note);
    return () => void waiting.delete(note);
  }, []);
  return isLoaded;
}

/**
 * @template {keyof OnDemand} Name
 * @param {Name} name of the component
 * @returns {OnDemand[Name]}
 */
export function lazy(name) {
  /** @param {object} props */
  const Lazy = (props) => {
    const [failure, setFailure] = useState(/** @type {Failure | null} */ (null));
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (loaded !== null) return;
      import("./on-demand.js").then(
        (script) => {
          adopt(script);
          setAttempt(attempt + 1);
        },
        () => setFailure(new Failure(0, { message: t("unreachable") })),
      );
    }, [attempt]);
    if (loaded !== null) return h(/** @type {ComponentType<object>} */ (loaded[name]), props);
    if (failure === null) return html`<p class="loading" role="status">${t("loading")}</p>`;
    const tryAgain = () => {
      setFailure(null);
      setAttempt(attempt + 1);
    };
    return html`<${TryAgain} failure=${failure} onRetry=${tryAgain} />`;
  };
  // The returned component has the same properties as the loaded one.
  return /** @type {OnDemand[Name]} */ (/** @type {unknown} */ (Lazy));
}

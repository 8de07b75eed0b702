/** Components whose script is loaded when they are shown for the first time. */
/** @import { ComponentType } from "preact" */
import { html } from "./html.js";
import { Failure } from "./request.js";
import { t } from "./translate.js";
import { TryAgain } from "./try-again.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * @template Props
 * @param {() => Promise<ComponentType<Props>>} load imports the component, as in `() => import("./keys.js").then((file) => file.KeysPage)`
 * @returns {ComponentType<Props>}
 */
export function lazy(load) {
  /** @type {ComponentType<Props> | null} */
  let Loaded = null;
  return function Lazy(props) {
    const [failure, setFailure] = useState(/** @type {Failure | null} */ (null));
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (Loaded !== null) return;
      load().then(
        (component) => {
          Loaded = component;
          setAttempt(attempt + 1);
        },
        () => setFailure(new Failure(0, { message: t("unreachable") })),
      );
    }, [attempt]);
    if (Loaded !== null) return html`<${Loaded} ...${props} />`;
    if (failure === null) return html`<p class="loading" role="status">${t("loading")}</p>`;
    const tryAgain = () => {
      setFailure(null);
      setAttempt(attempt + 1);
    };
    return html`<${TryAgain} failure=${failure} onRetry=${tryAgain} />`;
  };
}

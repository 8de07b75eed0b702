/** Creations and actions that may be sent again: where an answer was lost, the server gives it once more, and does nothing twice. */
/** @import { Item, Parameters } from "./types.js" */
import { send } from "./api.js";
import { asFailure } from "./request.js";
import { useRef } from "./vendor/hooks.js";

const waitMs = 1000;

/** As `send`, of a `POST`: the same key for the same input, as long as the form is there. */
export function useCreation() {
  const keys = useRef(/** @type {Map<string, string>} */ (new Map())).current;
  return async (/** @type {string} */ path, /** @type {Item} */ body, /** @type {Parameters} */ headers = {}) => {
    const input = JSON.stringify([path, body]);
    const key = keys.get(input) ?? makeKey();
    keys.set(input, key);
    for (;;) {
      try {
        return await send("POST", path, body, { ...headers, "Idempotency-Key": key });
      } catch (error) {
        if (asFailure(error).code !== "in_progress") throw error;
        // The first one is still running: its answer is worth waiting for.
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };
}

/** `randomUUID` is there at https only. */
function makeKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

/**
 * Makes creations and actions safe to repeat: if an answer was lost, the server sends the same answer again instead of repeating
 * the write.
 */
/** @import { Parameters } from "./types.js" */
import { send } from "./api.js";
import { asFailure } from "./request.js";
import { useRef } from "./vendor/hooks.js";

const waitMs = 1000;

/** Like `send`, for POST, but sends the same idempotency key whenever the same form sends the same input. */
export function useCreation() {
  const keys = useRef(/** @type {Map<string, string>} */ (new Map())).current;
  /**
   * @template {string} Path
   * @param {Path} path
   * @param {object} body
   * @param {Parameters} [headers]
   * @param {AbortSignal} [signal]
   */
  return async (path, body, headers = {}, signal) => {
    const input = JSON.stringify([path, body]);
    const key = keys.get(input) ?? makeKey();
    keys.set(input, key);
    for (;;) {
      try {
        return await send("POST", path, body, { ...headers, "Idempotency-Key": key }, signal);
      } catch (error) {
        if (asFailure(error).code !== "in_progress") throw error;
        // The first request with the key is still running, so wait and try again.
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };
}

/** Creates an idempotency key. `crypto.randomUUID` is not used, because it exists only with https. */
function makeKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

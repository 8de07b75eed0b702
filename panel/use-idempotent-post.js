/**
 * Makes creations and actions safe to repeat, with idempotency keys. If the answer to a request was lost and the user
 * tries again, the server sends the first answer again and does not repeat the write.
 */
/** @import { ParameterValues } from "./types.js" */
import { send } from "./api.js";
import { toFailure } from "./request.js";
import { useRef } from "preact/hooks";

const retryDelayMs = 1000;

/**
 * Returns a function that sends POST requests like `send`. Whenever a form sends the same input again, the request has
 * the same idempotency key.
 */
export function useIdempotentPost() {
  const keys = useRef(/** @type {Map<string, string>} */ (new Map())).current;
  /**
   * @template {string} Path
   * @param {Path} path
   * @param {object} body
   * @param {ParameterValues} [headers]
   * @param {AbortSignal} [signal]
   */
  return async (path, body, headers = {}, signal) => {
    const input = JSON.stringify([path, body]);
    const key = keys.get(input) ?? createIdempotencyKey();
    keys.set(input, key);
    for (;;) {
      try {
        return await send("POST", path, body, { ...headers, "Idempotency-Key": key }, signal);
      } catch (error) {
        if (toFailure(error).code !== "in_progress") throw error;
        // The server is still processing an earlier request with the same key. Wait, and ask for its answer again.
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  };
}

/** Creates an idempotency key. It does not call `crypto.randomUUID`, because browsers offer that function only with https. */
function createIdempotencyKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

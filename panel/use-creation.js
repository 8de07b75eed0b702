/** Creations that may be sent again: where an answer was lost, the server gives it once more, and creates nothing twice. */
import { send } from "./api.js";
import { useRef } from "./vendor/hooks.js";

const waitMs = 1000;

/** @returns as `send`, of a `POST`: the same key for the same input, as long as the form is there */
export function useCreation() {
  const keys = useRef(new Map()).current;
  return async (path, body) => {
    const input = JSON.stringify([path, body]);
    if (!keys.has(input)) keys.set(input, makeKey());
    for (;;) {
      try {
        return await send("POST", path, body, { "Idempotency-Key": keys.get(input) });
      } catch (error) {
        if (error.code !== "in_progress") throw error;
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

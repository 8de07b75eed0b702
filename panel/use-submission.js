import { focusFirst } from "./focus-first.js";
import { waitForPending } from "./pending.js";
import { useRef } from "./vendor/hooks.js";

/**
 * @param {{ readonly current: HTMLFormElement | null }} form
 * @param {() => void} send
 * @returns a handler of `submit` events: waits for pending look-ups, and then sends the form, unless a field has a text that
 * matches no option
 */
export function useSubmission(form, send) {
  /** The function of the latest render, because a look-up may have changed the values of the form meanwhile. */
  const latest = useRef(send);
  latest.current = send;
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    // A form in a dialog can be inside another form, which must not be submitted.
    event.stopPropagation();
    await waitForPending();
    if (focusFirst(form.current, "[data-untaken]") === null) latest.current();
  };
}

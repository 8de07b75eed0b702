import { focusFirst } from "./focus-first.js";
import { waitForPendingSearches } from "./pending-searches.js";
import { useRef } from "./vendor/hooks.js";

/**
 * @param {{ readonly current: HTMLFormElement | null }} form
 * @param {() => void} send
 * @returns a handler of `submit` events. It waits until the pickers have found the items for their typed texts. Then it
 * calls `send`, or if a text matches no item, focuses the picker with this text.
 */
export function useSubmission(form, send) {
  /** The `send` of the latest render, because the form's values can change while the handler waits for the pickers. */
  const latest = useRef(send);
  latest.current = send;
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    // The form of a dialog can be inside another form. The event must not submit the outer form, too.
    event.stopPropagation();
    await waitForPendingSearches();
    if (focusFirst(form.current, "[data-untaken]") === null) latest.current();
  };
}

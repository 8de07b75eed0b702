import { untilDecided } from "./pending.js";
import { useRef } from "./vendor/hooks.js";

/**
 * @param {{ readonly current: HTMLFormElement | null }} form
 * @param {() => void} send
 * @returns a handler of `submit` events: sends when all that was left is decided, unless something of it is not taken
 */
export function useSubmission(form, send) {
  /** From the latest render, because the words may have been accepted since. */
  const latest = useRef(send);
  latest.current = send;
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    // A dialog may be inside another form.
    event.stopPropagation();
    await untilDecided();
    /** @type {HTMLElement | null | undefined} */
    const untaken = form.current?.querySelector("[data-untaken]");
    if (untaken) untaken.focus();
    else latest.current();
  };
}

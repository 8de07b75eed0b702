/** Runs the request of a form or a button, and handles the submission of a form. */
/** @import { Failure } from "./request.js" */
import { focusFirst } from "./focus-first.js";
import { waitForPendingSearches } from "./pending-searches.js";
import { toFailure } from "./request.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useRef, useState } from "preact/hooks";

/**
 * A hook for forms and buttons that send a request. Only one request runs at a time. Meanwhile, make the button
 * `aria-disabled`, not `disabled`, because a disabled button loses the focus.
 * @template {readonly unknown[]} Values
 * @param {(...values: Values) => Promise<void>} act
 * @returns `error`, the last error; `errorAt`, which returns the error's message for a field (JSON pointer); `busy`,
 * whether a request is running; `run`, which calls `act`; `submit`, a handler of `submit` events; and `forget`, which
 * removes the error
 */
export function useMutation(act) {
  const [state, setState] = useState({ error: /** @type {Failure | null} */ (null), busy: false });
  const run = useOneAtATime(async (/** @type {Values} */ ...values) => {
    setState({ error: null, busy: true });
    try {
      await act(...values);
      setState({ error: null, busy: false });
    } catch (error) {
      setState({ error: toFailure(error), busy: false });
    }
  });
  const submit = (/** @type {Event} */ event, /** @type {Values} */ ...values) => {
    event.preventDefault();
    void run(...values);
  };
  const errorAt = (/** @type {string} */ pointer) =>
    state.error?.errors.find(({ field }) => field === pointer)?.message;
  return { ...state, errorAt, run, submit, forget: () => setState((before) => ({ ...before, error: null })) };
}

/**
 * @param {{ readonly current: HTMLFormElement | null }} form
 * @param {() => void} send
 * @returns a handler of `submit` events. It waits until the pickers have found the items for their typed texts. Then it
 * calls `send`, or if a text matches no item, focuses the picker with this text.
 */
export function useSubmitHandler(form, send) {
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

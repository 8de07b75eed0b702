/** A hook for forms that send one request. */
/** @import { Failure } from "./request.js" */
import { asFailure } from "./request.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "./vendor/hooks.js";

/**
 * Submits a form. Busy buttons are `aria-disabled`, not `disabled`, because a disabled button loses the focus.
 * @param {() => Promise<void>} act
 * @returns the last error, a function that returns its message for a field (JSON pointer), whether a request is running, and a
 * handler of `submit` events
 */
export function useSubmit(act) {
  const [state, setState] = useState({ error: /** @type {Failure | null} */ (null), busy: false });
  const run = useOneAtATime(async () => {
    setState({ error: null, busy: true });
    try {
      await act();
      setState({ error: null, busy: false });
    } catch (error) {
      setState({ error: asFailure(error), busy: false });
    }
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void run();
  };
  const errorAt = (/** @type {string} */ pointer) =>
    state.error?.errors.find(({ field }) => field === pointer)?.message;
  return { ...state, errorAt, submit };
}

/** @import { Failure } from "./request.js" */
import { toFailure } from "./request.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "./vendor/hooks.js";

/**
 * A hook for forms and buttons that send a request. Only one request runs at a time. Meanwhile, make the button
 * `aria-disabled`, not `disabled`, because a disabled button loses the focus.
 * @template {readonly unknown[]} Values
 * @param {(...values: Values) => Promise<void>} act
 * @returns the last error, and a function that returns its message for a field (JSON pointer); whether a request is running;
 * `run`, which calls `act`; a handler of `submit` events; and a function that forgets the error
 */
export function useSubmit(act) {
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
  return { ...state, errorAt, run, submit, forget: () => setState({ error: null, busy: false }) };
}

/** Forms that send one request. */
/** @import { Failure } from "./request.js" */
import { asFailure } from "./request.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "./vendor/hooks.js";

/**
 * While a request is under way, and where there is nothing to do, buttons are `aria-disabled`: a button that is disabled loses
 * the focus.
 * @param {() => Promise<void>} act
 * @returns the last error, what it says of a field by its JSON pointer, whether a request is under way, and a handler of `submit`
 *   events
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

/** Forms that send one request. */
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "./vendor/hooks.js";

/**
 * While a request is under way, and where there is nothing to do, buttons are `aria-disabled`: a button that is disabled loses
 * the focus.
 * @returns the last error, what it tells of a field by its JSON pointer, whether a request is under way, and a handler of `submit`
 *   events
 */
export function useSubmit(act) {
  const [state, setState] = useState({ error: null, busy: false });
  const run = useOneAtATime(async () => {
    setState({ error: null, busy: true });
    try {
      await act();
      setState({ error: null, busy: false });
    } catch (error) {
      setState({ error: { message: error.message, errors: error.errors ?? [], code: error.code }, busy: false });
    }
  });
  const submit = (event) => {
    event.preventDefault();
    void run();
  };
  const tell = (pointer) => state.error?.errors.find(({ field }) => field === pointer)?.message;
  return { ...state, tell, submit };
}

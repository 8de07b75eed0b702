import { useRef } from "./vendor/hooks.js";

/**
 * What is shown as busy is so a moment later only: two clicks or two presses of Enter can come before.
 * @template {readonly unknown[]} Values
 * @param {(...values: Values) => Promise<void>} act
 * @returns {(...values: Values) => Promise<void>} `act`, of which a call is dropped as long as another one runs
 */
export function useOneAtATime(act) {
  const isRunning = useRef(false);
  return async (...values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act(...values);
    } finally {
      isRunning.current = false;
    }
  };
}

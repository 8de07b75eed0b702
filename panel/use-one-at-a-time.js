import { useRef } from "./vendor/hooks.js";

/**
 * Runs one call at a time. A button is shown as busy only a moment later, so two clicks or two presses of Enter can come first.
 * @template {readonly unknown[]} Values
 * @param {(...values: Values) => Promise<void>} act
 * @returns {(...values: Values) => Promise<void>} `act`, which ignores calls while another one is running
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

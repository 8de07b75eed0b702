import { useRef } from "./vendor/hooks.js";

/**
 * Runs one call at a time. A button becomes busy only after the next render, so two clicks or two presses of Enter can happen
 * before.
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

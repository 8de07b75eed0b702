import { useRef } from "preact/hooks";

/**
 * Runs only one call of a function at a time. Disabling the button would not be enough: it takes effect with the next
 * render, and a double click is faster.
 * @template {readonly unknown[]} Values
 * @param {(...values: Values) => Promise<void>} run
 * @returns {(...values: Values) => Promise<void>} `run`, which ignores calls while another one is running
 */
export function useOneAtATime(run) {
  const isRunning = useRef(false);
  return async (...values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run(...values);
    } finally {
      isRunning.current = false;
    }
  };
}

import { setTimeout as wait } from "node:timers/promises";

/**
 * Checks a condition repeatedly.
 * @throws Error with the text of the condition if it is not met within the limit
 */
export async function waitUntil(condition: () => Promise<boolean>, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${String(limitMs)} ms in vain for ${condition.toString()}`);
    await wait(10);
  }
}

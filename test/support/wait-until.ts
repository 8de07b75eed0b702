import { setTimeout as wait } from "node:timers/promises";

/** Asks again and again; what ends it otherwise is the time limit of the test. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10);
}

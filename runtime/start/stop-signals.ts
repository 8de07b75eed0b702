import { once } from "node:events";

export const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Resolves at the first signal that asks the process to end. */
export async function whenStopped(): Promise<void> {
  await Promise.race(stopSignals.map((signal) => once(process, signal)));
}

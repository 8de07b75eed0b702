import { once } from "node:events";

export const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Resolves when the process is asked to end. */
export async function whenStopped(): Promise<void> {
  await Promise.race(stopSignals.map((signal) => once(process, signal)));
}

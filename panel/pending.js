/**
 * Searches of pickers that lost the focus before the search for the typed text had ended. A form waits for them before
 * it is sent.
 */
/** @type {Set<Promise<unknown>>} */
const pending = new Set();

/** @param {Promise<unknown>} promise */
export function addPending(promise) {
  pending.add(promise);
  void promise.finally(() => pending.delete(promise));
}

/** Resolves when all pending searches have ended, and the form shows their results. */
export async function waitForPending() {
  if (pending.size === 0) return;
  await Promise.allSettled(pending);
  await new Promise((shown) => setTimeout(shown));
}

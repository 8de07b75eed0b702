/**
 * The running searches of pickers that have lost the focus. A form waits for these searches before it is sent.
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

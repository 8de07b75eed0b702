/**
 * The running searches of pickers that have lost the focus. A form waits for these searches before it is sent.
 */
/** @type {Set<Promise<unknown>>} */
const pendingSearches = new Set();

/** @param {Promise<unknown>} promise */
export function addPendingSearch(promise) {
  pendingSearches.add(promise);
  void promise.finally(() => pendingSearches.delete(promise));
}

/** Resolves when all pending searches have ended, and the form shows their results. */
export async function waitForPendingSearches() {
  if (pendingSearches.size === 0) return;
  await Promise.allSettled(pendingSearches);
  await new Promise((shown) => setTimeout(shown));
}

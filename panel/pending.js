/** Pending look-ups of fields that lost the focus while they searched for their item. A form waits for them before it is sent. */
/** @type {Set<Promise<unknown>>} */
const pending = new Set();

/** @param {Promise<unknown>} promise */
export function addPending(promise) {
  pending.add(promise);
  void promise.finally(() => pending.delete(promise));
}

/** Resolves when all pending look-ups have ended and their results are shown. */
export async function waitForPending() {
  if (pending.size === 0) return;
  await Promise.allSettled(pending);
  await new Promise((shown) => setTimeout(shown));
}

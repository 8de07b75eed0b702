/** Fields that lost the focus before their value was decided. Forms wait for them before they are sent. */
/** @type {Set<Promise<unknown>>} */
const pending = new Set();

/** @param {Promise<unknown>} promise */
export function addPending(promise) {
  pending.add(promise);
  void promise.finally(() => pending.delete(promise));
}

/** Resolves when it is decided, and shown. */
export async function untilDecided() {
  if (pending.size === 0) return;
  await Promise.allSettled(pending);
  await new Promise((shown) => setTimeout(shown));
}

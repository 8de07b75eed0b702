/**
 * Focuses the first element in the container that a selector finds. By default, that is the first control.
 * @param {ParentNode | null | undefined} container
 * @param {string} [selector]
 * @returns the focused element; null if the selector finds none
 */
export function focusFirst(container, selector = "input, select, textarea") {
  /** @type {HTMLElement | null} */
  const found = container?.querySelector(selector) ?? null;
  found?.focus();
  return found;
}

/**
 * Focuses the first element in a container that matches a selector; by default, the first control.
 * @param {ParentNode | null | undefined} container
 * @param {string} [selector]
 * @returns the focused element; null if no element matches
 */
export function focusFirst(container, selector = "input, select, textarea") {
  /** @type {HTMLElement | null} */
  const found = container?.querySelector(selector) ?? null;
  found?.focus();
  return found;
}

/**
 * Focuses the first element that the selector finds: by default the first control.
 * @param {ParentNode | null | undefined} container
 * @param {string} [selector]
 * @returns the element; null if there is none
 */
export function focusFirst(container, selector = "input, select, textarea") {
  /** @type {HTMLElement | null} */
  const found = container?.querySelector(selector) ?? null;
  found?.focus();
  return found;
}

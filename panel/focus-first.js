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

/**
 * Moves the focus before the removal of an element, which would lose it.
 * @param {Element | null | undefined} list
 * @param {string} buttons selector of the buttons that remove the elements of the list
 * @param {number} index of the removed element
 * @param {string} next selector of an element beside the list, which gets the focus if no other element is left
 */
export function moveFocusBeforeRemoval(list, buttons, index, next) {
  const all = /** @type {NodeListOf<HTMLElement> | undefined} */ (list?.querySelectorAll(buttons));
  const other = all?.[index + 1] ?? all?.[index - 1];
  if (other === undefined) focusFirst(list?.parentElement, next);
  else other.focus();
}

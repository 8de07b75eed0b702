/**
 * Keeps the focus near its place for keyboard users. If the focused element is removed, the nearest surrounding form,
 * dialog or section that still exists gets the focus. Otherwise the next Tab would start at the top of the page.
 */

/**
 * Milliseconds between the removal of the focused element and the move of the focus. Meanwhile, the code that has
 * removed the element can set the focus itself.
 */
const focusDelay = 50;

/** @param {HTMLElement} root */
export function restoreLostFocus(root) {
  /** @type {readonly HTMLElement[]} the focused element and the elements around it */
  let focusPath = [];
  root.addEventListener("focusin", ({ target }) => {
    focusPath = [];
    for (let each = target; each instanceof HTMLElement; each = each.parentElement) focusPath = [...focusPath, each];
  });
  const restore = () => {
    if (document.activeElement !== document.body || focusPath[0]?.isConnected !== false) return;
    const place = focusPath.find((each) => each.isConnected && each.matches("form, dialog, section, main"));
    if (place === undefined) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const restoreSoon = () => document.activeElement === document.body && setTimeout(restore, focusDelay);
  new MutationObserver(restoreSoon).observe(root, { childList: true, subtree: true });
}

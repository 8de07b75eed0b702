/**
 * Keeps the focus near its place for keyboard users. If the focused element is removed, the nearest surrounding form,
 * dialog or section that still exists gets the focus. Otherwise the next Tab would start at the top of the page.
 */

/** Milliseconds between the removal of the focused element and the move of the focus. The removing code may set it before. */
const patience = 50;

/** @param {HTMLElement} root */
export function keepFocus(root) {
  /** @type {readonly HTMLElement[]} the focused element and the elements around it */
  let around = [];
  root.addEventListener("focusin", ({ target }) => {
    around = [];
    for (let each = target; each instanceof HTMLElement; each = each.parentElement) around = [...around, each];
  });
  const restore = () => {
    if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
    const place = around.find((each) => each.isConnected && each.matches("form, dialog, section, main"));
    if (place === undefined) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const look = () => document.activeElement === document.body && setTimeout(restore, patience);
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}

/**
 * Keeps the keyboard in its place: if the focused element is removed, the focus goes to the nearest part of the page around it
 * that is still there. Otherwise the browser would start again at the top of the page.
 */

/** Milliseconds after which the focus is moved, unless the code that has removed the element has moved it. */
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

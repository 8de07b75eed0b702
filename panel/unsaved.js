/** Protects unsaved input: the browser asks before it closes the page, and the panel asks before it shows another page. */
import { useEffect, useLayoutEffect, useState } from "./vendor/hooks.js";

/** The parts of the page that have unsaved input. */
const parts = new Set();
/** @type {(leave: () => void) => void} */
let question = (leave) => leave();

addEventListener("beforeunload", (event) => {
  if (hasUnsaved()) event.preventDefault();
});

/**
 * Registers whether a part of the page has unsaved input, while the part is shown.
 * @param {boolean} isUnsaved
 */
export function useUnsaved(isUnsaved) {
  const [part] = useState(() => ({}));
  useLayoutEffect(() => {
    if (isUnsaved) parts.add(part);
    else parts.delete(part);
  }, [part, isUnsaved]);
  useEffect(() => () => void parts.delete(part), [part]);
}

/** Forgets all unsaved input. Call this function before leaving a page whose input is stored or no longer wanted. */
export function discardUnsaved() {
  parts.clear();
}

export function hasUnsaved() {
  return parts.size > 0;
}

/** @param {typeof question} next asks the user, and calls the given function if the user wants to leave */
export function askBeforeLeaving(next) {
  question = next;
}

/**
 * Leaves the page, after a question if unsaved input would be lost.
 * @param {() => void} leave
 */
export function leavePage(leave) {
  if (!hasUnsaved()) return leave();
  question(() => {
    discardUnsaved();
    leave();
  });
}

/** Input that would be lost with the page. The browser asks before it closes the page, and the panel before it shows another one. */
import { useEffect, useLayoutEffect, useState } from "./vendor/hooks.js";

/** The parts of the page that have unsaved input. */
const parts = new Set();
/** @type {(leave: () => void) => void} */
let question = (leave) => leave();

addEventListener("beforeunload", (event) => {
  if (hasUnsaved()) event.preventDefault();
});

/**
 * Tells whether a part of the page has unsaved input, as long as it is shown.
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

/** Call it before leaving a page whose input is stored or no longer wanted. */
export function forgetUnsaved() {
  parts.clear();
}

export function hasUnsaved() {
  return parts.size > 0;
}

/** @param {typeof question} next asks whether to leave, and calls the function if so */
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
    forgetUnsaved();
    leave();
  });
}

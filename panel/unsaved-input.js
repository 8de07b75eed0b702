/**
 * Protects unsaved input. The browser asks the user before it closes the panel, and the panel asks before it shows another page.
 */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** One object for each component, such as a form, that has unsaved input. */
const unsavedComponents = new Set();
/** @type {(leave: () => void) => void} */
let askUserToLeave = (leave) => leave();

addEventListener("beforeunload", (event) => {
  if (hasUnsavedInput()) event.preventDefault();
});

/**
 * Records whether the calling component has unsaved input, until the component is removed from the page.
 * @param {boolean} isUnsaved
 */
export function useUnsavedInput(isUnsaved) {
  const [part] = useState(() => ({}));
  useLayoutEffect(() => {
    if (isUnsaved) unsavedComponents.add(part);
    else unsavedComponents.delete(part);
  }, [part, isUnsaved]);
  useEffect(() => () => void unsavedComponents.delete(part), [part]);
}

/** Forgets all unsaved input. Call this function before leaving a page whose input is stored or no longer wanted. */
export function discardUnsavedInput() {
  unsavedComponents.clear();
}

export function hasUnsavedInput() {
  return unsavedComponents.size > 0;
}

/** @param {typeof askUserToLeave} askUser asks the user, and calls the given function if the user wants to leave */
export function setLeaveConfirmation(askUser) {
  askUserToLeave = askUser;
}

/**
 * Leaves the page. If there is unsaved input, asks the user first.
 * @param {() => void} leave
 */
export function leavePage(leave) {
  if (!hasUnsavedInput()) return leave();
  askUserToLeave(() => {
    discardUnsavedInput();
    leave();
  });
}

/** Creates handlers for the events of form controls, and helps to interpret arrow keys and pointers. */

/**
 * @param {(text: string) => void} onText
 * @returns a handler that calls `onText` with the text of the control
 */
export function onTextInput(onText) {
  return (/** @type {{ readonly currentTarget: { readonly value: string } }} */ event) =>
    onText(event.currentTarget.value);
}

/**
 * @param {(isTicked: boolean) => void} onChecked
 * @returns a handler that calls `onChecked` with true if the check box is checked, otherwise with false
 */
export function onCheckedChange(onChecked) {
  return (/** @type {import("preact").TargetedEvent<HTMLInputElement>} */ event) =>
    onChecked(event.currentTarget.checked);
}

/**
 * Handles keys in a select element whose choice takes effect immediately. An arrow key or a letter opens the list. By
 * default, the key would choose an entry of the closed list, before the user has seen the entries.
 * @param {import("preact").TargetedKeyboardEvent<HTMLSelectElement>} event
 */
export function openSelectOnKey(event) {
  if (!event.key.startsWith("Arrow") && !/^[^\s]$/.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/**
 * Returns 1 if the lines of an element run from left to right, and -1 if they run from right to left.
 * @param {Element} element
 */
export function getLineDirection(element) {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}

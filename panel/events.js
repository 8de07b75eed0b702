/** Handlers for the events of controls. */

/**
 * @param {(text: string) => void} take
 * @returns a handler that calls `take` with the text of the control
 */
export function takeText(take) {
  return (/** @type {{ readonly currentTarget: { readonly value: string } }} */ event) =>
    take(event.currentTarget.value);
}

/**
 * @param {(isTicked: boolean) => void} take
 * @returns a handler that calls the function with true if the box is checked, otherwise with false
 */
export function readChecked(take) {
  return (/** @type {import("preact").TargetedEvent<HTMLInputElement>} */ event) => take(event.currentTarget.checked);
}

/**
 * Opens the list of a select element whose choice takes effect immediately. In a closed list, an arrow key or a letter would
 * already choose an entry.
 * @param {import("preact").TargetedKeyboardEvent<HTMLSelectElement>} event
 */
export function openList(event) {
  if (!event.key.startsWith("Arrow") && !/^[^\s]$/.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

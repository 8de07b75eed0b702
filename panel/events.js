/** Handlers for the events of controls. */

/**
 * @param {(text: string) => void} take
 * @returns a handler that passes on the text of the control
 */
export function takeText(take) {
  return (/** @type {{ readonly currentTarget: { readonly value: string } }} */ event) =>
    take(event.currentTarget.value);
}

/**
 * @param {(isTicked: boolean) => void} take
 * @returns a handler that passes on whether the box is checked
 */
export function readChecked(take) {
  return (/** @type {import("preact").TargetedEvent<HTMLInputElement>} */ event) => take(event.currentTarget.checked);
}

/**
 * Opens the list of a select that acts at once, because a closed one would immediately select the first entry for an arrow key or a letter.
 * @param {import("preact").TargetedKeyboardEvent<HTMLSelectElement>} event
 */
export function openList(event) {
  if (!event.key.startsWith("Arrow") && !/^[^\s]$/.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

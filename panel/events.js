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

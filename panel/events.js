/** Handlers for the events of controls. */

/**
 * @param {(text: string) => void} take
 * @returns what hands on the text that stands in the control
 */
export function takeText(take) {
  return (/** @type {{ readonly currentTarget: { readonly value: string } }} */ event) =>
    take(event.currentTarget.value);
}

/**
 * @param {(isTicked: boolean) => void} take
 * @returns what hands on whether the box is ticked
 */
export function takeTick(take) {
  return (/** @type {import("preact").TargetedEvent<HTMLInputElement>} */ event) => take(event.currentTarget.checked);
}

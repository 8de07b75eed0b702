/** Whether something was typed that is not saved yet. */
let unsaved = false;

addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});

/** @param {boolean} value */
export function setUnsaved(value) {
  unsaved = value;
}

export function hasUnsaved() {
  return unsaved;
}

/** Asks, where something would be lost. */
export function mayLeave() {
  if (unsaved && !confirm("There are unsaved changes. Leave and discard them?")) return false;
  unsaved = false;
  return true;
}

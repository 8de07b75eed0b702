import { t } from "./translate.js";
/** Whether there is unsaved input. */
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

/** Asks for confirmation if unsaved input would be lost. */
export function mayLeave() {
  if (unsaved && !confirm(t("leaveUnsaved"))) return false;
  unsaved = false;
  return true;
}

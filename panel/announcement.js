/** Passes a message about an operation, such as "saved", to the page that is shown next. */
import { html } from "./html.js";
import { Notice } from "./basic-components.js";
import { useState } from "preact/hooks";

/** @type {{ text: string, kind: "done" | "hint" } | null} */
let pendingMessage = null;

/**
 * Sets the message that the next page shows. Call this function before navigating to the next page.
 * @param {string} text
 * @param {"done" | "hint"} [kind]
 */
export function announceOnNextPage(text, kind = "done") {
  pendingMessage = { text, kind };
}

/**
 * Shows the message that the previous page has announced. Use the address as this component's `key`, so that the message
 * disappears when the user leaves the page.
 */
export function Announcement() {
  const [announced] = useState(() => {
    const next = pendingMessage;
    pendingMessage = null;
    return next;
  });
  return announced && html`<${Notice} ...${announced} />`;
}

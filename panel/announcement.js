/** A message about what was done on the previous page, shown on the next one. */
import { html } from "./html.js";
import { Notice } from "./parts.js";
import { useState } from "./vendor/hooks.js";

/** @type {{ text: string, kind: "done" | "hint" } | null} */
let waiting = null;

/**
 * Call it before navigating to the next page.
 * @param {string} text
 * @param {"done" | "hint"} [kind]
 */
export function announce(text, kind = "done") {
  waiting = { text, kind };
}

/** Keyed by the place, so that it disappears with the page. */
export function Announcement() {
  const [announced] = useState(() => {
    const next = waiting;
    waiting = null;
    return next;
  });
  return announced && html`<${Notice} ...${announced} />`;
}

/** A button that opens a box. The box closes when the user presses Escape, clicks outside, or moves the focus out of the box. */
/** @import { Markup } from "./types.js" */
import { html } from "./html.js";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * @param {{ label: string, kind: string, children: Markup | (() => Markup) }} props a function as `children` is called
 * only while the box is open, so that a closed box costs nothing
 */
export function Popover({ label, kind, children }) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    const leave = (/** @type {Event} */ { target }) => {
      if (target instanceof Node && ref.current?.contains(target) === false) ref.current.open = false;
    };
    for (const event of ["pointerdown", "focusin"]) addEventListener(event, leave);
    return () => {
      for (const event of ["pointerdown", "focusin"]) removeEventListener(event, leave);
    };
  }, []);
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  return html`<details
    class=${kind}
    ref=${ref}
    onKeyDown=${press}
    onToggle=${() => setOpen(ref.current?.open ?? false)}
  >
    <summary dir="auto">${label}</summary>
    ${typeof children === "function" ? isOpen && children() : children}
  </details>`;
}

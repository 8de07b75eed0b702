/** Lets users drag the rows of a list by a handle, with a mouse, a pen or a finger. */
import { getLineDirection } from "./control-events.js";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * The state of dragging: `from` is the index of the dragged row, `gap` is the number of rows above the pointer, and
 * `along` is the sideways movement of the pointer in pixels.
 * @typedef {{ readonly from: number, readonly gap: number, readonly along: number }} Drag
 */

/**
 * @param {(drag: Drag) => void} onDrop
 * @returns the ref of the list, the current drag, and a function that returns the handler of a row's handle
 */
export function useDrag(onDrop) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  /** Removes the timer and the event listeners of the last drag. */
  const releaseLast = useRef(() => {});
  useEffect(() => () => releaseLast.current(), []);
  /** The handle that the user pressed last. If its row is removed, the handle gets no event that would end the drag. */
  const pressed = useRef(/** @type {HTMLElement | null} */ (null));
  // oxlint-disable-next-line react/exhaustive-deps -- each render can remove the handle; the state changes once only
  useLayoutEffect(() => {
    if (pressed.current?.isConnected !== false) return;
    pressed.current = null;
    releaseLast.current();
    setDrag(null);
  });
  const begin =
    (/** @type {number} */ from) => (/** @type {import("preact").TargetedPointerEvent<HTMLElement>} */ event) => {
      if (event.button !== 0) return;
      releaseLast.current();
      const handle = (pressed.current = event.currentTarget);
      const [start, sign] = [event.clientX, getLineDirection(handle)];
      /** @type {Drag | null} */
      let latest = null;
      let pointer = { clientX: event.clientX, clientY: event.clientY };
      const followPointer = (
        /** @type {{ readonly clientX: number, readonly clientY: number }} */ { clientX, clientY },
      ) => {
        pointer = { clientX, clientY };
        latest = { from, gap: findDropGap(list.current, clientY), along: (clientX - start) * sign };
        setDrag(latest);
      };
      const scrolling = setInterval(() => {
        const by = pointer.clientY < autoScrollZone ? -1 : pointer.clientY > innerHeight - autoScrollZone ? 1 : 0;
        if (latest === null || by === 0) return;
        scrollBy(0, by * autoScrollStep);
        followPointer(pointer);
      }, 16);
      const removeListeners = () => {
        clearInterval(scrolling);
        handle.removeEventListener("pointermove", followPointer);
        for (const event of dragEndEvents) handle.removeEventListener(event, endDrag);
        removeEventListener("keydown", cancelOnEscape, true);
        removeEventListener("selectstart", preventDefault);
      };
      const endDrag = (/** @type {Event} */ { type }) => {
        removeListeners();
        setDrag(null);
        if (type === "pointerup" && latest !== null) onDrop(latest);
      };
      releaseLast.current = removeListeners;
      const cancelOnEscape = (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        endDrag(event);
      };
      addEventListener("keydown", cancelOnEscape, true);
      // By default, the browser would select the text of the rows.
      addEventListener("selectstart", preventDefault);
      handle.setPointerCapture(event.pointerId);
      handle.addEventListener("pointermove", followPointer);
      for (const event of dragEndEvents) handle.addEventListener(event, endDrag);
    };
  return { list, drag, begin };
}

const preventDefault = (/** @type {Event} */ event) => event.preventDefault();

/** Distance from the upper and lower edge of the window, in pixels, in which a drag scrolls the page. */
const autoScrollZone = 80;
/** Pixels that a drag scrolls in each step. */
const autoScrollStep = 8;

const dragEndEvents = /** @type {const} */ (["pointerup", "pointercancel"]);

/**
 * @param {HTMLElement | null} list
 * @param {number} y
 */
function findDropGap(list, y) {
  const rows = [...(list?.children ?? [])];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/**
 * Returns the CSS class of a row while the user drags: the dragged row and the row next to the gap have a class.
 * @param {Drag | null} drag
 * @param {number} index of the row
 * @param {number} count of rows
 */
export function getDragClass(drag, index, count) {
  if (drag === null) return undefined;
  if (drag.from === index) return "dragged";
  if (drag.gap === index) return "above";
  return drag.gap === count && index === count - 1 ? "below" : undefined;
}

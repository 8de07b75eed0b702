/** How this browser shows lists: the size of pages, the height of rows, and the widths of columns. */
import { useState } from "./vendor/hooks.js";

/** @typedef {{ readonly [field: string]: number }} Widths in pixels */

/**
 * @typedef {object} Preferences
 * @property {number} size rows of a page
 * @property {boolean} isCompact
 * @property {{ readonly [path: string]: Widths }} widths of columns, by resource
 */

export const pageSizes = /** @type {const} */ ([25, 50, 100, 200]);

const storedName = "stockroom-lists";
/** @type {Preferences} */
let current = read();

/** Browsers may forbid the storage, and people may change what is in it. */
function read() {
  /** @type {Preferences} */
  const usual = { size: 25, isCompact: false, widths: {} };
  try {
    const stored = /** @type {Partial<Preferences>} */ (JSON.parse(localStorage.getItem(storedName) ?? "{}"));
    const { size = usual.size, isCompact, widths } = stored;
    return {
      size: pageSizes.some((each) => each === size) ? size : usual.size,
      isCompact: isCompact === true,
      widths: { ...widths },
    };
  } catch {
    return usual;
  }
}

/** @returns the preferences, and a function that changes some of them */
export function usePreferences() {
  const [preferences, setPreferences] = useState(current);
  const change = (/** @type {Partial<Preferences>} */ changes) => {
    current = { ...current, ...changes };
    setPreferences(current);
    try {
      localStorage.setItem(storedName, JSON.stringify(current));
    } catch {
      // They last as long as the page.
    }
  };
  return { preferences, change };
}

/** The user's preferences for lists in this browser: the size of pages, the height of rows, and the widths of columns. */
import { useState } from "preact/hooks";

/** @typedef {{ readonly [field: string]: number }} Widths in pixels */

/**
 * @typedef {object} Preferences
 * @property {number} size number of rows on a page
 * @property {boolean} isCompact
 * @property {{ readonly [path: string]: Widths }} widths of columns, by path of the resource
 */

export const pageSizes = /** @type {const} */ ([25, 50, 100, 200]);

const storageKey = "stockroom-lists";
/** @type {Preferences} */
let currentPreferences = readPreferences();

/**
 * Reads the stored preferences. Returns the defaults if the browser forbids the storage. Replaces invalid values.
 */
function readPreferences() {
  /** @type {Preferences} */
  const usual = { size: 25, isCompact: false, widths: {} };
  try {
    const stored = /** @type {Partial<Preferences>} */ (JSON.parse(localStorage.getItem(storageKey) ?? "{}"));
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
  const [preferences, setPreferences] = useState(currentPreferences);
  const change = (/** @type {Partial<Preferences>} */ changes) => {
    currentPreferences = { ...currentPreferences, ...changes };
    setPreferences(currentPreferences);
    try {
      localStorage.setItem(storageKey, JSON.stringify(currentPreferences));
    } catch {
      // If the browser forbids the storage, the preferences last until the page is closed.
    }
  };
  return { preferences, change };
}

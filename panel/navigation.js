/**
 * Navigation in the panel. Each entry of the browser's history gets a number. The number identifies the scroll position
 * of the entry, and the difference of two numbers is the distance to go in the history.
 */
import { openStoredMap } from "./stored-map.js";
import { hasUnsavedInput, leavePage } from "./unsaved-input.js";

let currentHash = location.hash;
let historyEntryNumber = readHistoryEntryNumber() ?? 0;
/** @type {((hash: string) => void) | null} */
let addressListener = null;
/**
 * Scroll positions in pixels, by the number of the history entry.
 * @type {Map<number, number>}
 */
const scrollPositions = openStoredMap("stockroom-scrolled");
/**
 * Stops restoring a scroll position; null while no scroll position is being restored.
 * @type {(() => void) | null}
 */
let stopScrollRestoration = null;

// With "auto", the browser would restore the scroll position too early, before the page is rendered.
history.scrollRestoration = "manual";
addEventListener("popstate", handleAddressChange);
addEventListener("click", askBeforeFollowingLink);
addEventListener("scroll", () => stopScrollRestoration ?? scrollPositions.set(historyEntryNumber, scrollY), {
  passive: true,
});
for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(event, () => stopScrollRestoration?.(), { passive: true });
}

/**
 * @param {typeof addressListener} onAddress is called with every new fragment of the address. The first call has the current
 * fragment, which may have changed since the page was rendered
 */
export function setAddressListener(onAddress) {
  currentHash = location.hash;
  history.replaceState({ entry: historyEntryNumber }, "");
  const top = scrollPositions.get(historyEntryNumber);
  if (top !== undefined) restoreScrollPosition(top);
  addressListener = onAddress;
  onAddress?.(currentHash);
}

/** @param {string} address */
export function goTo(address) {
  location.hash = address;
  handleAddressChange();
}

/**
 * Goes to an address, and replaces the current history entry, so that the back button skips the current page.
 * @param {string} address
 */
export function replaceAddress(address) {
  history.replaceState({ entry: historyEntryNumber }, "", address);
  handleAddressChange();
}

/** Scrolls to the top, unless a scroll position is being restored because the user came back to the page. */
export function scrollToBeginning() {
  if (stopScrollRestoration === null) scrollTo(0, 0);
}

/** @returns the number of the current history entry; undefined if the entry is new */
function readHistoryEntryNumber() {
  // Only this module writes history states of the panel, so the cast is safe.
  const state = /** @type {{ entry?: number } | null} */ (history.state);
  return state?.entry;
}

function handleAddressChange() {
  const came = readHistoryEntryNumber();
  if (currentHash !== location.hash && hasUnsavedInput()) {
    // The browser has already changed the address. Go back to the page with the unsaved input, and ask the user there.
    // If the user wants to leave, repeat the navigation.
    const [wanted, steps] = [location.hash, came === undefined ? 1 : came - historyEntryNumber];
    history.go(-steps);
    return leavePage(() => (came === undefined ? goTo(wanted) : history.go(steps)));
  }
  stopScrollRestoration?.();
  if (came === undefined) {
    historyEntryNumber += 1;
    for (const known of scrollPositions.keys()) if (known >= historyEntryNumber) scrollPositions.delete(known);
    history.replaceState({ entry: historyEntryNumber }, "");
  } else if (came !== historyEntryNumber) {
    historyEntryNumber = came;
    restoreScrollPosition(scrollPositions.get(historyEntryNumber) ?? 0);
  }
  if (currentHash === location.hash) return;
  currentHash = location.hash;
  addressListener?.(currentHash);
}

/**
 * Asks about unsaved input before the browser follows a link. Asking afterwards, as for the back button, would be too
 * late: the new history entry would already have replaced the entries after the current one.
 * @param {MouseEvent} event
 */
function askBeforeFollowingLink(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || event.defaultPrevented || isElsewhere || link.hash === location.hash) return;
  if (!hasUnsavedInput()) return;
  event.preventDefault();
  leavePage(() => goTo(link.hash));
}

/**
 * Scrolls to a position as soon as the page is long enough, because its content is loaded later. Stops if the user
 * scrolls, types or navigates.
 * @param {number} position
 */
function restoreScrollPosition(position) {
  const observer = new ResizeObserver(() => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) <= 1) stopScrollRestoration?.();
  });
  stopScrollRestoration = () => {
    observer.disconnect();
    stopScrollRestoration = null;
  };
  observer.observe(document.body);
}

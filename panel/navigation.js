/**
 * Navigation in the panel. Each entry of the browser's history gets a number. The number identifies the scroll position
 * of the entry, and the difference of two numbers is the distance to go in the history.
 */
import { openStoredMap } from "./stored-map.js";
import { hasUnsaved, leavePage } from "./unsaved-input.js";

let hash = location.hash;
let entry = readEntry() ?? 0;
/** @type {((hash: string) => void) | null} */
let follower = null;
/**
 * Scroll positions in pixels, by the number of the history entry.
 * @type {Map<number, number>}
 */
const scrollPositions = openStoredMap("stockroom-scrolled");
/**
 * Stops restoring a scroll position; null while no scroll position is being restored.
 * @type {(() => void) | null}
 */
let stopSeeking = null;

// With "auto", the browser would restore the scroll position too early, before the page is rendered.
history.scrollRestoration = "manual";
addEventListener("popstate", follow);
addEventListener("click", askBeforeFollowing);
addEventListener("scroll", () => stopSeeking ?? scrollPositions.set(entry, scrollY), { passive: true });
for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(event, () => stopSeeking?.(), { passive: true });
}

/**
 * @param {typeof follower} onAddress is called with every new fragment of the address. The first call has the current
 * fragment, which may have changed since the page was rendered
 */
export function followNavigation(onAddress) {
  hash = location.hash;
  history.replaceState({ entry }, "");
  const top = scrollPositions.get(entry);
  if (top !== undefined) seekScrollPosition(top);
  follower = onAddress;
  onAddress?.(hash);
}

/** @param {string} address */
export function goTo(address) {
  location.hash = address;
  follow();
}

/**
 * Goes to an address, and replaces the current history entry, so that the back button skips the current page.
 * @param {string} address
 */
export function replaceAddress(address) {
  history.replaceState({ entry }, "", address);
  follow();
}

/** Scrolls to the top, unless a scroll position is being restored because the user came back to the page. */
export function scrollToBeginning() {
  if (stopSeeking === null) scrollTo(0, 0);
}

/** @returns the number of the current history entry; undefined if the entry is new */
function readEntry() {
  // Only this module writes history states of the panel, so the cast is safe.
  const state = /** @type {{ entry?: number } | null} */ (history.state);
  return state?.entry;
}

function follow() {
  const came = readEntry();
  if (hash !== location.hash && hasUnsaved()) {
    // The browser has already changed the address. Go back to the page with the unsaved input, and ask the user there.
    // If the user wants to leave, repeat the navigation.
    const [wanted, steps] = [location.hash, came === undefined ? 1 : came - entry];
    history.go(-steps);
    return leavePage(() => (came === undefined ? goTo(wanted) : history.go(steps)));
  }
  stopSeeking?.();
  if (came === undefined) {
    entry += 1;
    for (const known of scrollPositions.keys()) if (known >= entry) scrollPositions.delete(known);
    history.replaceState({ entry }, "");
  } else if (came !== entry) {
    entry = came;
    seekScrollPosition(scrollPositions.get(entry) ?? 0);
  }
  if (hash === location.hash) return;
  hash = location.hash;
  follower?.(hash);
}

/**
 * Asks about unsaved input before the browser follows a link. Asking afterwards, as for the back button, would be too
 * late: the new history entry would already have replaced the entries after the current one.
 * @param {MouseEvent} event
 */
function askBeforeFollowing(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || event.defaultPrevented || isElsewhere || link.hash === location.hash) return;
  if (!hasUnsaved()) return;
  event.preventDefault();
  leavePage(() => goTo(link.hash));
}

/**
 * Scrolls to a position as soon as the page is long enough, because its content is loaded later. Stops if the user
 * scrolls, types or navigates.
 * @param {number} position
 */
function seekScrollPosition(position) {
  const observer = new ResizeObserver(() => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) <= 1) stopSeeking?.();
  });
  stopSeeking = () => {
    observer.disconnect();
    stopSeeking = null;
  };
  observer.observe(document.body);
}

/**
 * Navigation in the panel. Each entry of the browser's history has a number, which identifies its scroll position and its
 * distance from other entries.
 */
import { openStoredMap } from "./stored-map.js";
import { hasUnsaved, leavePage } from "./unsaved.js";

let hash = location.hash;
let entry = readEntry() ?? 0;
/** @type {((hash: string) => void) | null} */
let follower = null;
/**
 * Scroll positions in pixels, by the number of the entry.
 * @type {Map<number, number>}
 */
const scrolled = openStoredMap("stockroom-scrolled");
/**
 * A function that stops restoring a scroll position; null if none is being restored.
 * @type {(() => void) | null}
 */
let stopSeeking = null;

// With "auto", the browser would scroll before the page is rendered.
history.scrollRestoration = "manual";
addEventListener("popstate", follow);
addEventListener("click", ask);
addEventListener("scroll", () => stopSeeking ?? scrolled.set(entry, scrollY), { passive: true });
for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(event, () => stopSeeking?.(), { passive: true });
}

/**
 * @param {typeof follower} next is called with every new fragment of the address, and once with the current fragment, which may
 * have changed since the page was rendered
 */
export function followNavigation(next) {
  hash = location.hash;
  history.replaceState({ entry }, "");
  const top = scrolled.get(entry);
  if (top !== undefined) seek(top);
  follower = next;
  next?.(hash);
}

/** @param {string} next */
export function goTo(next) {
  location.hash = next;
  follow();
}

/**
 * Replaces the current history entry, whose target no longer exists.
 * @param {string} next
 */
export function goToInstead(next) {
  history.replaceState({ entry }, "", next);
  follow();
}

/** Scrolls to the top, unless the user came back to the page. */
export function scrollToBeginning() {
  if (stopSeeking === null) scrollTo(0, 0);
}

/** @returns the number of the current history entry; undefined if it is new */
function readEntry() {
  // Only this module writes history states of the panel, so the cast is safe.
  const state = /** @type {{ entry?: number } | null} */ (history.state);
  return state?.entry;
}

function follow() {
  const came = readEntry();
  if (hash !== location.hash && hasUnsaved()) {
    // Until the user has answered, the panel returns to the previous entry, without changing the history.
    const [wanted, steps] = [location.hash, came === undefined ? 1 : came - entry];
    history.go(-steps);
    return leavePage(() => (came === undefined ? goTo(wanted) : history.go(steps)));
  }
  stopSeeking?.();
  if (came === undefined) {
    entry += 1;
    for (const known of scrolled.keys()) if (known >= entry) scrolled.delete(known);
    history.replaceState({ entry }, "");
  } else if (came !== entry) {
    entry = came;
    seek(scrolled.get(entry) ?? 0);
  }
  if (hash === location.hash) return;
  hash = location.hash;
  follower?.(hash);
}

/**
 * Asks before the user follows a link, because the new entry would replace the entries after the current one.
 * @param {MouseEvent} event
 */
function ask(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || event.defaultPrevented || isElsewhere || link.hash === location.hash) return;
  if (!hasUnsaved()) return;
  event.preventDefault();
  leavePage(() => goTo(link.hash));
}

/**
 * Scrolls to a position as soon as the page is long enough, unless the user navigates first.
 * @param {number} top
 */
function seek(top) {
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) <= 1) stopSeeking?.();
  });
  stopSeeking = () => {
    observer.disconnect();
    stopSeeking = null;
  };
  observer.observe(document.body);
}

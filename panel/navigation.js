/**
 * The way through the panel. Each entry of the browser's history has a number, by which it is known how far back it lies, and how far
 * it was scrolled.
 */
import { keepMap } from "./kept.js";
import { mayLeave } from "./unsaved.js";

let hash = location.hash;
let entry = readEntry() ?? 0;
/** @type {((hash: string) => void) | null} */
let follower = null;
/**
 * By the number of the entry, pixels.
 * @type {Map<number, number>}
 */
const scrolled = keepMap("stockroom-scrolled");
/**
 * Ends the search for the place that a page was scrolled to; null where there is none.
 * @type {(() => void) | null}
 */
let stopSeeking = null;

// The browser would scroll before the page is there.
history.scrollRestoration = "manual";
addEventListener("popstate", follow);
addEventListener("click", ask);
addEventListener("scroll", () => stopSeeking ?? scrolled.set(entry, scrollY), { passive: true });
for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(event, () => stopSeeking?.(), { passive: true });
}

/** @param {typeof follower} next is called with every new fragment of the address, and with that of now: it may have changed since the page was drawn */
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
 * In place of the entry that we are at, which leads nowhere any more.
 * @param {string} next
 */
export function goToInstead(next) {
  history.replaceState({ entry }, "", next);
  follow();
}

/** To the beginning, unless the page is one that we came back to. */
export function scrollToBeginning() {
  if (stopSeeking === null) scrollTo(0, 0);
}

/** @returns the number of the entry that the browser is at; undefined where it is new */
function readEntry() {
  // Whoever else writes states into this page's history: nobody.
  const state = /** @type {{ entry?: number } | null} */ (history.state);
  return state?.entry;
}

function follow() {
  const came = readEntry();
  if (hash !== location.hash && !mayLeave()) {
    // To where we were, with the entries before and after it as they were.
    if (came === undefined) history.back();
    else history.go(entry - came);
    return;
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
 * Before a link makes an entry, which would take the place of those after ours.
 * @param {MouseEvent} event
 */
function ask(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || event.defaultPrevented || isElsewhere || link.hash === location.hash) return;
  if (!mayLeave()) event.preventDefault();
}

/**
 * Scrolls there as soon as the page is long enough, unless somebody goes on before.
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

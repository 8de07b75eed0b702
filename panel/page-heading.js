/** Uses the heading of a page as the window's title, and focuses it when another page is shown. */
import { useEffect } from "./vendor/hooks.js";
import { scrollToBeginning } from "./navigation.js";

/**
 * @param {{ readonly current: HTMLElement | null }} main ref of the element that holds the page
 * @param {string} place
 */
export function usePageHeading(main, place) {
  useEffect(() => {
    if (main.current === null) return undefined;
    // Names of items are loaded after the page.
    const observer = new MutationObserver(() => nameWindow(main.current));
    observer.observe(main.current, { childList: true, characterData: true, subtree: true });
    const before = document.title;
    return () => {
      observer.disconnect();
      document.title = before;
    };
  }, [main]);
  useEffect(() => {
    nameWindow(main.current);
    scrollToBeginning();
    const heading = findHeading(main.current);
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [main, place]);
}

/** @param {HTMLElement | null} main */
function nameWindow(main) {
  const name = findHeading(main)?.textContent;
  if (name) document.title = `${name} · Stockroom`;
}

/** @param {HTMLElement | null} main */
function findHeading(main) {
  return main?.querySelector("h1") ?? null;
}

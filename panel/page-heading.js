/** Uses the heading of the current page as the title of the window, and focuses the heading when another page is shown. */
import { useEffect, useRef } from "preact/hooks";
import { scrollToBeginning } from "./navigation.js";

/**
 * @param {{ readonly current: HTMLElement | null }} main ref of the element that contains the page
 * @param {string} pageKey identifies the page; if the text changes, the heading gets the focus as soon as it exists
 */
export function usePageHeading(main, pageKey) {
  /** Whether the heading still has to get the focus. It may not exist yet, because the page or its script is still loading. */
  const isAwaited = useRef(false);
  const focusHeading = () => {
    const heading = findHeading(main.current);
    if (heading === null || !isAwaited.current) return;
    isAwaited.current = false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (main.current === null) return undefined;
    // The heading can change or appear later, because the names of items are loaded after the page.
    const observer = new MutationObserver(() => {
      setWindowTitle(main.current);
      focusHeading();
    });
    observer.observe(main.current, { childList: true, characterData: true, subtree: true });
    const before = document.title;
    return () => {
      observer.disconnect();
      document.title = before;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- each render creates a new function
  }, [main]);
  useEffect(() => {
    setWindowTitle(main.current);
    scrollToBeginning();
    isAwaited.current = true;
    focusHeading();
    // oxlint-disable-next-line react/exhaustive-deps -- each render creates a new function
  }, [main, pageKey]);
}

/** @param {HTMLElement | null} main */
function setWindowTitle(main) {
  const name = findHeading(main)?.textContent;
  if (name) document.title = `${name} · Stockroom`;
}

/** @param {HTMLElement | null} main */
function findHeading(main) {
  return main?.querySelector("h1") ?? null;
}

import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Returns a function that says whether the calling component is still shown, so that late answers do not affect the next page.
 */
export function useIsMounted() {
  const presence = useRef(true);
  useLayoutEffect(() => () => void (presence.current = false), []);
  return () => presence.current;
}

import { useLayoutEffect, useRef } from "./vendor/hooks.js";

/** Tells whether the calling component is still on the page, so that late answers do not affect the next page. */
export function usePresence() {
  const presence = useRef(true);
  useLayoutEffect(() => () => void (presence.current = false), []);
  return () => presence.current;
}

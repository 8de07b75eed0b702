import { useLayoutEffect, useRef } from "./vendor/hooks.js";

/** Whether what calls it is still on the page: what comes late does nothing to the page that has taken its place. */
export function usePresence() {
  const presence = useRef(true);
  useLayoutEffect(() => () => void (presence.current = false), []);
  return () => presence.current;
}

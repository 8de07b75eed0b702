/** Where in the panel we are: the fragment, `#/products/12/features?status=A`. */
import { useEffect, useState } from "./vendor/hooks.js";
import { mayLeave } from "./unsaved.js";

/** @returns `{segments, query}` */
function parseRoute(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { segments: path.split("/").filter(Boolean).map(decodeSegment), query: new URLSearchParams(query) };
}

/** An address that somebody has mangled leads to a page that does not exist, not to none. */
function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** @param query pairs, an object or nothing; null and empty values are left out */
export function formatRoute(segments, query = {}) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== null && value !== "")).toString();
  return `#/${segments.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

export function goTo(hash) {
  location.hash = hash;
}

/** The current place; unsaved changes can keep us there. */
export function useRoute() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    let current = location.hash;
    const follow = () => {
      if (location.hash === current) return;
      if (!mayLeave()) {
        history.pushState(null, "", current);
        return;
      }
      current = location.hash;
      setHash(current);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return parseRoute(hash);
}

/** The current page of the panel. The fragment of the address names the page: `#/devices/12/parts?status=A`. */
import { useEffect, useState } from "preact/hooks";
import { setAddressListener } from "./navigation.js";

/** @param {string} hash */
export function parseRoute(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { segments: path.split("/").filter(Boolean).map(decodeSegment), query: new URLSearchParams(query) };
}

/**
 * Decodes a segment of the address. A malformed segment is returned unchanged, so that the user sees the page "Nothing
 * here" and no error.
 * @param {string} segment
 */
function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * @param {readonly string[]} segments
 * @param {URLSearchParams | { readonly [name: string]: string | null }} [query] null and empty values are left out
 */
export function formatRoute(segments, query = {}) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const given = pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]]));
  const text = new URLSearchParams(given).toString();
  return `#/${segments.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

/**
 * The last shown address of each collection, such as `#/devices?status=A`. The key is the address without page, filters
 * and order.
 * @type {Map<string, string>}
 */
const lastListAddresses = new Map();

/**
 * Returns the address of a collection with the page, filters and order that it last showed, for links back to the list.
 * @param {readonly string[]} segments
 */
export function formatListAddress(segments) {
  const list = formatRoute(segments);
  return lastListAddresses.get(list) ?? list;
}

/** Returns the current route, and renders the component again when the route changes. */
export function useRoute() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    setAddressListener(setHash);
    return () => {
      setAddressListener(null);
      lastListAddresses.clear();
    };
  }, []);
  const route = parseRoute(hash);
  if (route.segments.length % 2 === 1) lastListAddresses.set(formatRoute(route.segments), hash);
  return route;
}

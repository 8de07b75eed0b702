import { useCatalog } from "./catalog.js";
import { readReferred } from "./read-page.js";
import { useEffect, useState } from "./vendor/hooks.js";

/** Until they are read. */
const unread = { get: () => "…" };

/**
 * Names of what the fields of the items refer to.
 * @returns by path of the resource: names by id
 */
export function useNames(fields, items, place) {
  const catalog = useCatalog();
  const [names, setNames] = useState(
    () =>
      new Map(fields.flatMap(({ reference }) => (catalog.byPath.has(reference?.to) ? [[reference.to, unread]] : []))),
  );
  useEffect(() => {
    const reading = new AbortController();
    void readReferred(fields, items, place, catalog, reading.signal).then(
      (found) => reading.signal.aborted || setNames(found),
    );
    return () => reading.abort();
  }, [...items, fields.map(({ name }) => name).join()]);
  return names;
}

/** The company that an item belongs to: its own, or that of what it is nested in. */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * @param context `resource`, `draft` and `segments` of the form
 * @param isAsked false: nobody wants to know
 * @returns null where nothing says which, undefined until it is known
 */
export function useCompany({ resource, draft, segments }, isAsked) {
  const catalog = useCatalog();
  const above = isAsked && resource.company === null ? findAbove(resource, segments, catalog) : null;
  const [read, setRead] = useState(null);
  useEffect(() => {
    if (above === null) return;
    const reading = new AbortController();
    const settle = (company) => reading.signal.aborted || setRead({ path: above.path, company });
    send("GET", `${above.path}?fields=${above.field}`, undefined, {}, reading.signal).then(
      ({ body }) => settle(body[above.field]),
      () => settle(null),
    );
    return () => reading.abort();
  }, [above?.path]);
  if (above !== null) return read?.path === above.path ? read.company : undefined;
  return (resource.company && draft[resource.company.field]) || null;
}

/** The nearest item around it that has a company: its path, and the field that holds it. */
function findAbove({ parent }, segments, { byPath }) {
  for (let above = byPath.get(parent); above !== undefined; above = byPath.get(above.parent)) {
    const path = segments.slice(0, above.path.split("/").length * 2).join("/");
    if (above.company !== null) return { path, field: above.company.field };
  }
  return null;
}

/** The company that an item belongs to: its own, or that of what it is nested in. */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { useRef } from "./vendor/hooks.js";

/**
 * @param context `resource`, `draft` and `segments` of the form
 * @returns what reads it when it is wanted, once; null where nothing says which
 */
export function useCompany({ resource, draft, segments }) {
  const catalog = useCatalog();
  const latest = useRef(null);
  const above = resource.company === null ? findAbove(resource, segments, catalog) : null;
  if (above === null) {
    const own = (resource.company && draft[resource.company.field]) || null;
    return async () => own;
  }
  const read = async () => (await send("GET", `${above.path}?fields=${above.field}`)).body[above.field];
  return () => {
    if (latest.current?.path !== above.path) latest.current = { path: above.path, company: read() };
    latest.current.company.catch(() => (latest.current = null));
    return latest.current.company;
  };
}

/** The nearest item around it that has a company: its path, and the field that holds it. */
function findAbove({ parent }, segments, { byPath }) {
  for (let above = byPath.get(parent); above !== undefined; above = byPath.get(above.parent)) {
    const path = segments.slice(0, above.path.split("/").length * 2).join("/");
    if (above.company !== null) return { path, field: above.company.field };
  }
  return null;
}

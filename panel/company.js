/** The company that an item belongs to: its own, or that of what it is nested in. */
/** @import { Catalog, FormContext, Resource, Value } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { useRef } from "./vendor/hooks.js";

/**
 * @param {FormContext} context
 * @returns {() => Promise<Value>} what reads it when it is wanted, once; null where nothing says which
 */
export function useCompany({ resource, draft, segments }) {
  const catalog = useCatalog();
  const latest = useRef(/** @type {{ path: string, company: Promise<Value> } | null} */ (null));
  const above = resource.company === null ? findAbove(resource, segments, catalog) : null;
  if (above === null) {
    const own = (resource.company && draft[resource.company.field]) || null;
    return async () => own;
  }
  const read = async () => (await send("GET", `${above.path}?fields=${above.field}`)).body[above.field] ?? null;
  return () => {
    if (latest.current?.path === above.path) return latest.current.company;
    const company = read();
    latest.current = { path: above.path, company };
    company.catch(() => (latest.current = null));
    return company;
  };
}

/**
 * The nearest item around it that has a company: its path, and the field that holds it.
 * @param {Resource} resource
 * @param {readonly string[]} segments
 * @param {Catalog} catalog
 * @returns {{ path: string, field: string } | null}
 */
function findAbove({ parent }, segments, catalog) {
  const above = parent === null ? undefined : catalog.byPath.get(parent);
  if (above === undefined) return null;
  if (above.company === null) return findAbove(above, segments, catalog);
  return { path: segments.slice(0, above.path.split("/").length * 2).join("/"), field: above.company.field };
}

/** Finds the tenant of an item, in a field of the item or of an ancestor in which the item is nested. */
/** @import { Catalog, FormContext, Resource, Value } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { useRef } from "preact/hooks";

/**
 * @param {FormContext} context
 * @returns {() => Promise<Value>} a function that returns the item's tenant, or null if it has none; the first call reads it
 */
export function useTenantReader({ resource, draft, segments }) {
  const catalog = useCatalog();
  const latest = useRef(/** @type {{ path: string, tenant: Promise<Value> } | null} */ (null));
  const above = resource.tenant === null ? findAncestorWithTenant(resource, segments, catalog) : null;
  if (above === null) {
    const own = (resource.tenant && draft[resource.tenant.field]) || null;
    return async () => own;
  }
  const read = async () => (await send("GET", `${above.path}?fields=${above.field}`)).body[above.field] ?? null;
  return () => {
    if (latest.current?.path === above.path) return latest.current.tenant;
    const tenant = read();
    latest.current = { path: above.path, tenant };
    tenant.catch(() => (latest.current = null));
    return tenant;
  };
}

/**
 * Returns the path of the nearest ancestor that has a tenant field, and the name of that field.
 * @param {Resource} resource
 * @param {readonly string[]} segments
 * @param {Catalog} catalog
 * @returns {{ path: string, field: string } | null}
 */
function findAncestorWithTenant({ parent }, segments, catalog) {
  const above = parent === null ? undefined : catalog.byPath.get(parent);
  if (above === undefined) return null;
  if (above.tenant === null) return findAncestorWithTenant(above, segments, catalog);
  return { path: segments.slice(0, above.path.split("/").length * 2).join("/"), field: above.tenant.field };
}

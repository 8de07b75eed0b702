/**
 * Looks up resources in the description that the server sends. The panel's code itself names no resource.
 */
/** @import { Catalog, ResourcesDescription, Field, ResourceAtPath, Resource, Session } from "./types.js" */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The description of the resources that the signed-in account may see, with its session; null if nobody is signed in. */
export const CatalogContext = createContext(/** @type {Catalog | null} */ (null));

export function useCatalog() {
  const catalog = useContext(CatalogContext);
  if (catalog === null) throw new Error("useCatalog needs a signed-in user: there is no catalog");
  return catalog;
}

/**
 * @param {Session} session
 * @param {ResourcesDescription} description
 * @param {Catalog["loadDetails"]} loadDetails
 * @returns {Catalog}
 */
export function makeCatalog(session, description, loadDetails) {
  return { session, description, byPath: new Map(description.resources.map((each) => [each.path, each])), loadDetails };
}

/**
 * Returns a copy of the description, in which the full description of `resource` replaces its brief one.
 * @param {ResourcesDescription} description
 * @param {Resource} resource
 * @returns {ResourcesDescription}
 */
export function withFullDescription(description, resource) {
  return {
    ...description,
    resources: description.resources.map((each) => (each.path === resource.path ? resource : each)),
  };
}

/**
 * Finds the resource of a path with ids. `devices/12/parts` leads to the nested resource `devices/parts`.
 * `devices/5/manuals` leads to the resource `manuals`, whose items refer to a device (`via`).
 * @param {Catalog} catalog
 * @param {readonly string[]} segments
 * @returns {ResourceAtPath | null} null if there is no such resource, or the caller may not read it
 */
export function findResource({ byPath, description }, segments) {
  const names = segments.filter((_, index) => index % 2 === 0);
  const nested = byPath.get(names.join("/"));
  if (nested !== undefined) return { resource: nested, via: null };
  const name = names.at(-1);
  const above = names.slice(0, -1).join("/");
  for (const resource of description.resources) {
    if (resource.name !== name) continue;
    const seen = resource.via.find(({ through }) => through === above);
    if (seen !== undefined) return { resource, via: seen };
  }
  return null;
}

/**
 * Lists the collections below an item of a resource: the nested resources, and the resources whose items refer to the
 * item and are also listed below it (`via`).
 * @param {Catalog} catalog
 * @param {Resource} resource
 */
export function listChildCollections({ description }, { path }) {
  const own = description.resources.filter(({ parent }) => parent === path);
  const seen = description.resources.filter((each) => each.via.some(({ through }) => through === path));
  return [...own, ...seen];
}

/**
 * Lists the resources that a resource is nested in, the outermost first. In a collection across all parents, such as
 * `devices/-/parts`, the field `idName` of an item has the id of the ancestor.
 * @param {Resource} resource
 */
export function listAncestors({ path, ancestor_ids }) {
  const names = path.split("/");
  return ancestor_ids.map((idName, index) => ({ path: names.slice(0, index + 1).join("/"), idName }));
}

/**
 * Returns the path of the collection with the items of all parents: `devices/-/parts` for the resource `devices/parts`.
 * @param {string} path
 */
export function formatPathAcrossParents(path) {
  return path.replaceAll("/", "/-/");
}

/**
 * @param {Resource} resource
 * @param {Field["role"]} role
 */
export function findFieldByRole(resource, role) {
  return resource.fields.find((field) => field.role === role) ?? null;
}

/**
 * Groups the resources for the menu, in their declared order and then by name. Nested resources have no menu entry,
 * because users reach them through their parents.
 * @param {Catalog} catalog
 */
export function groupResourcesForMenu({ description }) {
  /** @type {Map<string, Resource[]>} */
  const groups = new Map();
  for (const resource of description.resources) {
    if (resource.parent !== null) continue;
    groups.set(resource.menu, [...(groups.get(resource.menu) ?? []), resource]);
  }
  // Entries without a declared order come last. For two of them, `Infinity - Infinity` is NaN, so the name decides.
  const orderOf = (/** @type {Resource | undefined} */ resource) => resource?.order ?? Infinity;
  for (const entries of groups.values()) {
    entries.sort((a, b) => orderOf(a) - orderOf(b) || a.entry.localeCompare(b.entry));
  }
  return [...groups].sort(([a, [first]], [b, [other]]) => orderOf(first) - orderOf(other) || a.localeCompare(b));
}

/** Determines the collection of the items that a reference may name. */
/** @import { Catalog, Field, FormContext, Resource, Value } from "./types.js" */

/**
 * An ancestor of the target that the address does not name: where to search for its item, and the chosen one.
 * @typedef {object} Step
 * @property {Resource} target
 * @property {string | null} path
 * @property {string | null} tenant its field that must have the same value
 * @property {Field | null} by the field of the form that names it
 * @property {string | null} id
 */

/**
 * Nested items are searched below their parent. The address or another field of the form names the parent; otherwise the user
 * has to choose it first.
 * @param {NonNullable<Field["reference"]>} reference
 * @param {FormContext} context
 * @param {{ readonly [path: string]: string | null }} chosen ids of what was chosen, by path of its resource
 * @param {Catalog["byPath"]} byPath
 * @returns null where the caller may not read it; else the target, the path of its collection or null as long as something has to
 *   be said before, the field of the tenant that must be the same or null, and `steps`: for each resource around it that the
 *   address does not name, where to search and what was chosen; `by` is the field that says it
 */
export function findPlace({ to, sameTenant }, { resource, draft, segments }, chosen, byPath) {
  const target = byPath.get(to);
  const names = to.split("/");
  /** @type {Step[]} */
  const steps = [];
  let path = /** @type {string | null} */ ("");
  for (const [index, name] of names.entries()) {
    const here = byPath.get(names.slice(0, index + 1).join("/"));
    if (here === undefined) return null;
    const place = path === null ? null : `${path}${name}`;
    const tenant = sameTenant && here.tenant !== null && !here.tenant.self ? here.tenant.field : null;
    if (here === target) return { target, path: place, tenant, steps };
    const named = findNamed(here, segments);
    const by = named === null ? findNaming(here, resource) : null;
    const id = named ?? (by === null ? (chosen[here.path] ?? null) : readId(draft[by.name]));
    if (named === null) steps.push({ target: here, path: place, tenant, by, id });
    path = place === null || id === null ? null : `${place}/${id}/`;
  }
  return null;
}

/** Returns the typed or stored id as text.
 * @param {Value | undefined} value
 */
function readId(value) {
  return value ? String(value) : null;
}

/**
 * Returns the id of the resource's item in the address.
 * @param {Resource} resource
 * @param {readonly string[]} segments
 */
function findNamed({ path }, segments) {
  const names = path.split("/");
  const leads = names.every((name, index) => segments[index * 2] === name);
  const id = leads ? segments[names.length * 2 - 1] : undefined;
  return id === undefined || id === "new" ? null : id;
}

/**
 * Returns the field of the form that names an item of the resource; null if several do.
 * @param {Resource} resource
 * @param {Resource} form
 */
function findNaming({ path }, { fields }) {
  const naming = fields.filter(({ reference, kind }) => reference?.to === path && kind !== "array");
  return naming.length === 1 ? (naming[0] ?? null) : null;
}

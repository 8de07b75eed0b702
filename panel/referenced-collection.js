/** @import { Catalog, Field, FormContext, Resource, Value } from "./types.js" */

/**
 * An ancestor of a referenced nested item. The id of the ancestor is not in the address, so the user or another field must
 * choose the ancestor.
 * @typedef {object} Ancestor
 * @property {Resource} target
 * @property {string | null} path path of the ancestor's collection; null until the ancestors above it are chosen
 * @property {string | null} tenant tenant field of the ancestor, if the ancestor must belong to the same tenant as the
 * form's item; otherwise null
 * @property {Field | null} by the field of the form that refers to the ancestor
 * @property {string | null} id id of the chosen ancestor; null until it is chosen
 */

/**
 * Finds the collection in which to search for the item of a reference. A nested item is searched below its parent. The
 * id of the parent is in the address or in another field of the form; otherwise the user must first choose the parent.
 * @param {NonNullable<Field["reference"]>} reference
 * @param {FormContext} context
 * @param {{ readonly [path: string]: string | null }} chosen ids of the ancestors that the user has chosen, by path of their
 * resource
 * @param {Catalog["byPath"]} byPath
 * @returns null if the caller may not read the resource or an ancestor of it. Otherwise `target`, the resource; `path`, the path
 * of its collection (null until all ancestors are known); `tenant`, its tenant field if both items must have the same tenant
 * (otherwise null); and `steps`, the ancestors whose ids are not in the address
 */
export function findReferencedCollection({ to, sameTenant }, { resource, draft, segments }, chosen, byPath) {
  const target = byPath.get(to);
  const names = to.split("/");
  /** @type {Ancestor[]} */
  const steps = [];
  let path = /** @type {string | null} */ ("");
  for (const [index, name] of names.entries()) {
    const here = byPath.get(names.slice(0, index + 1).join("/"));
    if (here === undefined) return null;
    const place = path === null ? null : `${path}${name}`;
    const tenant = sameTenant && here.tenant !== null && !here.tenant.self ? here.tenant.field : null;
    if (here === target) return { target, path: place, tenant, steps };
    const named = findIdInAddress(here, segments);
    const by = named === null ? findReferringField(here, resource) : null;
    const id = named ?? (by === null ? (chosen[here.path] ?? null) : toIdOrNull(draft[by.name]));
    if (named === null) steps.push({ target: here, path: place, tenant, by, id });
    path = place === null || id === null ? null : `${place}/${id}/`;
  }
  return null;
}

/**
 * Returns the id in a field of the form as text; null if the field is empty.
 * @param {Value | undefined} value
 */
function toIdOrNull(value) {
  return value ? String(value) : null;
}

/**
 * Returns the id of the resource's item that the address contains; null if the address contains none.
 * @param {Resource} resource
 * @param {readonly string[]} segments
 */
function findIdInAddress({ path }, segments) {
  const names = path.split("/");
  const leads = names.every((name, index) => segments[index * 2] === name);
  const id = leads ? segments[names.length * 2 - 1] : undefined;
  return id === undefined || id === "new" ? null : id;
}

/**
 * Returns the only field of the form that refers to the resource; null if there is no such field, or more than one.
 * @param {Resource} resource
 * @param {Resource} form
 */
function findReferringField({ path }, { fields }) {
  const naming = fields.filter(({ reference, kind }) => reference?.to === path && kind !== "array");
  return naming.length === 1 ? (naming[0] ?? null) : null;
}

/** @import { Catalog, Found, Item, Loaded, Resource } from "./types.js" */
import { send } from "./api.js";
import { isEditable } from "./draft.js";
import { isSecret } from "./field-traits.js";
import { readItem } from "./read-item.js";

/**
 * Returns the preset values of a new item. In a collection below another item (`via`), the new item refers to that item and has
 * its tenant.
 * @param {Resource} resource
 * @param {Found["via"]} via null if the item is created in its own collection
 * @param {readonly string[]} segments
 * @param {Catalog} catalog
 * @returns {Promise<Loaded>}
 * @throws Failure
 */
export async function readPreset(resource, via, segments, { byPath }) {
  if (via === null) return { item: null, preset: {} };
  const { through, field } = via;
  const id = segments.at(-3) ?? "";
  const isList = resource.fields.find(({ name }) => name === field)?.kind === "array";
  const preset = { [field]: isList ? [id] : id };
  const tenant = byPath.get(through)?.tenant ?? null;
  if (tenant === null || resource.tenant === null || resource.tenant.self) return { item: null, preset };
  const { body } = await send("GET", `${segments.slice(0, -2).join("/")}?fields=${tenant.field}`);
  return { item: null, preset: { ...preset, [resource.tenant.field]: body[tenant.field] ?? null } };
}

/**
 * Returns the values of an existing item for a new item, without secrets and without values that the server sets.
 * @param {Resource} resource
 * @param {readonly string[]} segments of the new item
 * @param {string} id of the existing item
 * @returns {Promise<Loaded>}
 * @throws Failure
 */
export async function readCopy(resource, segments, id) {
  const { item } = await readItem(resource, [...segments.slice(0, -1), id].join("/"));
  const fields = resource.fields.filter((field) => isEditable(field, true) && !isSecret(field) && field.role !== "id");
  /** @type {Item} */
  const preset = Object.fromEntries(fields.flatMap(({ name }) => (name in item ? [[name, item[name] ?? null]] : [])));
  return { item: null, preset };
}

/** @import { Catalog, Found, Item, Loaded, Resource } from "./types.js" */
import { send } from "./api.js";
import { isEditable } from "./draft.js";
import { isSecret } from "./field-traits.js";
import { readItem } from "./read-item.js";

/**
 * Presets a new item that is created through another one: it refers to that item and has its tenant.
 * @param {Resource} resource
 * @param {Found["via"]} via null if it is created in the collection itself
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
 * Presets a new item with the values of another one. Secrets, and what the server sets, are not among them.
 * @param {Resource} resource
 * @param {readonly string[]} segments of the new item
 * @param {string} id of the other one
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

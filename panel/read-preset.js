/** @import { Catalog, ResourceAtPath, Item, ItemOrPreset, Resource } from "./types.js" */
import { send } from "./api.js";
import { isEditable } from "./item-draft.js";
import { isSecret } from "./field-traits.js";
import { idOf } from "./item-names.js";
import { readItem, readItems } from "./read-items.js";

/**
 * Returns the values with which the form of a new item starts. A mandatory field with only one possible value has
 * this value. In a collection below another item (`via`), the new item refers to that item and has the same tenant.
 * @param {Resource} resource
 * @param {ResourceAtPath["via"]} via null if the item is created in its own collection
 * @param {readonly string[]} segments
 * @param {Catalog} catalog
 * @returns {Promise<ItemOrPreset>}
 * @throws Failure
 */
export async function readPresetValues(resource, via, segments, { byPath }) {
  const [only, given] = await Promise.all([
    readSinglePossibleValues(resource, byPath),
    via === null ? {} : readValuesFromParentItem(resource, via, segments, byPath),
  ]);
  return { item: null, preset: { ...only, ...given } };
}

/**
 * @param {Resource} resource
 * @param {Catalog["byPath"]} byPath
 * @returns {Promise<Item>}
 */
async function readSinglePossibleValues({ path, fields }, byPath) {
  const open = fields.filter((field) => field.required && field.default === null && isEditable(field, true));
  /** @type {Map<string, Item[string]>} */
  const answers = new Map();
  const reads = open.map(async ({ name, kind, reference, enum: allowed, initial }) => {
    const values = initial ?? allowed ?? [];
    if (values.length === 1) answers.set(name, values[0] ?? null);
    const target = byPath.get(reference?.to ?? "");
    // Skips references to nested resources, whose path needs a parent's id, and references to the item's own resource.
    if (target === undefined || target.parent !== null || target.path === path || kind === "array") return;
    const query = new URLSearchParams({ fields: target.id, after: "", items_per_page: "2" });
    const { items } = await readItems(target, target.path, query).catch(() => ({ items: [] }));
    if (items.length === 1 && items[0] !== undefined) answers.set(name, idOf(target, items[0]));
  });
  await Promise.all(reads);
  return Object.fromEntries(answers);
}

/**
 * @param {Resource} resource
 * @param {NonNullable<ResourceAtPath["via"]>} via
 * @param {readonly string[]} segments
 * @param {Catalog["byPath"]} byPath
 * @returns {Promise<Item>}
 */
async function readValuesFromParentItem(resource, { through, field }, segments, byPath) {
  const id = segments.at(-3) ?? "";
  const isList = resource.fields.find(({ name }) => name === field)?.kind === "array";
  const preset = { [field]: isList ? [id] : id };
  const tenant = byPath.get(through)?.tenant ?? null;
  if (tenant === null || resource.tenant === null || resource.tenant.self) return preset;
  const { body } = await send("GET", `${segments.slice(0, -2).join("/")}?fields=${tenant.field}`);
  return { ...preset, [resource.tenant.field]: body[tenant.field] ?? null };
}

/**
 * Returns the values with which the form of a copy starts: the values of an existing item, without secrets and values
 * that only the server sets.
 * @param {Resource} resource
 * @param {readonly string[]} segments of the path of the new item
 * @param {string} id of the existing item
 * @returns {Promise<ItemOrPreset>}
 * @throws Failure
 */
export async function readCopyPreset(resource, segments, id) {
  const { item } = await readItem(resource, [...segments.slice(0, -1), id].join("/"));
  const fields = resource.fields.filter((field) => isEditable(field, true) && !isSecret(field) && field.role !== "id");
  /** @type {Item} */
  const preset = Object.fromEntries(fields.flatMap(({ name }) => (name in item ? [[name, item[name] ?? null]] : [])));
  return { item: null, preset };
}

/** @import { Catalog, Found, Loaded, Resource } from "./types.js" */
import { send } from "./api.js";

/**
 * What is decided of an item that is to be created through another one: that it refers to it, and is of its company.
 * @param {Resource} resource
 * @param {Found["seenThrough"]} seenThrough null where it is created in the collection itself
 * @param {readonly string[]} segments
 * @param {Catalog} catalog
 * @returns {Promise<Loaded>}
 * @throws Failure
 */
export async function readPreset(resource, seenThrough, segments, { byPath }) {
  if (seenThrough === null) return { item: null, preset: {} };
  const { through, field } = seenThrough;
  const id = segments.at(-3) ?? "";
  const isList = resource.fields.find(({ name }) => name === field)?.kind === "array";
  const preset = { [field]: isList ? [id] : id };
  const company = byPath.get(through)?.company ?? null;
  if (company === null || resource.company === null || resource.company.self) return { item: null, preset };
  const { body } = await send("GET", `${segments.slice(0, -2).join("/")}?fields=${company.field}`);
  return { item: null, preset: { ...preset, [resource.company.field]: body[company.field] ?? null } };
}

/** @import { Catalog, Found, Loaded, Resource } from "./types.js" */
import { send } from "./api.js";

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

import { send } from "./api.js";

/**
 * What is decided of an item that is to be created through another one: that it refers to it, and is of its company.
 * @param seenThrough null where it is created in the collection itself
 * @throws Failure
 */
export async function readPreset(resource, seenThrough, segments, { byPath }) {
  const blank = { item: null, etag: null, preset: {} };
  if (seenThrough === null) return blank;
  const { through, field } = seenThrough;
  const id = segments.at(-3);
  const isList = resource.fields.find(({ name }) => name === field).kind === "array";
  const preset = { [field]: isList ? [id] : id };
  const company = byPath.get(through)?.company ?? null;
  if (company === null || resource.company === null || resource.company.self) return { ...blank, preset };
  const { body } = await send("GET", `${segments.slice(0, -2).join("/")}?fields=${company.field}`);
  return { ...blank, preset: { ...preset, [resource.company.field]: body[company.field] } };
}

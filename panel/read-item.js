import { send } from "./api.js";

/**
 * Reads an item with all fields.
 * @param {import("./types.js").Resource} resource
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./types.js").Read>}
 * @throws Failure
 */
export async function readItem(resource, path, signal) {
  const fields = resource.fields.filter(({ filterable }) => filterable).map(({ name }) => name);
  const { body, headers } = await send("GET", `${path}?fields=${fields.join(",")}`, undefined, {}, signal);
  return { item: body, etag: headers.get("ETag") ?? "" };
}

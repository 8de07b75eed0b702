import { send } from "./api.js";

/** @returns `{item, etag}` with every field that may be asked for */
export async function readItem(resource, path) {
  const fields = resource.fields.filter(({ filterable }) => filterable).map(({ name }) => name);
  const { body, headers } = await send("GET", `${path}?fields=${fields.join(",")}`);
  return { item: body, etag: headers.get("ETag") };
}

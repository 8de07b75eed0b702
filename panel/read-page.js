/** One page of a collection, and the names of what its items refer to. */
import { send } from "./api.js";
import { isFilter } from "./is-filter.js";
import { findPlace } from "./place.js";

export const pageSize = 25;

/** @returns `{items, next}`: items in order, and the cursor of the next page or null */
export async function readPage(resource, path, query, fields, signal) {
  const asked = new URLSearchParams(
    [...query].filter(([name]) => isFilter(name) || name === "q" || name.startsWith("sort_")),
  );
  asked.set("after", query.get("after") ?? "");
  asked.set("items_per_page", String(pageSize));
  asked.set("fields", [...new Set([resource.id, ...fields])].join(","));
  const { headers, body } = await send("GET", `${path}?${asked}`, undefined, {}, signal);
  return { items: listItems(resource, body), next: findNext(headers.get("Link")) };
}

/** Objects with integer-like keys lose their order: `search.ids` has it. */
export function listItems(resource, body) {
  return resource.shape === "array" ? body : body.search.ids.map((id) => body[resource.name][id]);
}

/** RFC 8288. */
function findNext(link) {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return address === undefined ? null : new URL(address, location.href).searchParams.get("after");
}

/**
 * Names of what the fields of the items refer to, by resource: one request a collection, and none where the caller may not read it
 * or nothing says which one it is.
 * @param place `resource` and `segments` of the items
 * @returns for each path what `readNames` gives
 */
export async function readReferred(fields, items, { resource, segments }, { byPath }, signal) {
  const wanted = new Map();
  for (const { name, reference } of fields) {
    if (reference === null) continue;
    for (const item of items) {
      const place = findPlace(reference, { resource, segments, draft: item }, {}, byPath);
      if (place === null || place.path === null) continue;
      const { target, ids } = wanted.get(place.path) ?? { target: place.target, ids: [] };
      wanted.set(place.path, { target, ids: [...ids, ...[item[name] ?? []].flat()] });
    }
  }
  const names = new Map();
  const reads = [...wanted].map(async ([path, { target, ids }]) => {
    const found = await readNames(target, ids, path, signal).catch(() => new Map());
    names.set(target.path, new Map([...(names.get(target.path) ?? []), ...found]));
  });
  await Promise.all(reads);
  return names;
}

/**
 * Names of the items that the ids stand for, by id; ids without a name are left out.
 * @param path of the collection that they are in: nested resources have several, of which null is none
 */
export async function readNames(target, ids, path = target?.parent === null ? target.path : null, signal) {
  const wanted = [...new Set(ids.map(String))].filter((id) => id !== "0");
  if (target === undefined || path === null || wanted.length === 0) return new Map();
  const query = new URLSearchParams({
    [`${target.id}[in]`]: wanted.slice(0, 200).join(","),
    fields: `${target.id},${target.title_field}`,
    after: "",
    items_per_page: "200",
  });
  const { body } = await send("GET", `${path}?${query}`, undefined, {}, signal);
  return new Map(listItems(target, body).map((item) => [String(item[target.id]), item[target.title_field]]));
}

import type { Answer } from "./read-answer.js";
import type { List } from "./types.js";

/** Requests one window of the results, such as a page. Returns null if the query cannot match any item. */
export type PageLoader = (pageParameters: { readonly [parameter: string]: string }) => Promise<Answer | null>;

/** The member `expanded` of an empty result: an empty object for every resource. */
const emptyExpansion: object = new Proxy({}, { get: () => ({}) });

/**
 * @param collectionName name of the collection, which is the key of its items if the answer is an object
 * @param hasExpandedItems whether answers contain expanded items
 */
export function openList<Item extends object>(
  collectionName: string,
  hasExpandedItems: boolean,
  requestPage: PageLoader,
): List<Item> {
  async function* iterateItems(pageSize: number): AsyncGenerator<Item, void> {
    for (let after: string | null = ""; after !== null;) {
      const answer: Answer | null = await requestPage({ after, items_per_page: String(pageSize) });
      if (answer === null) return;
      const items = readItems<Item>(answer.json, collectionName);
      yield* hasExpandedItems ? items.map((item) => ({ ...item, ...readExpanded(answer) })) : items;
      after = readCursor(answer.headers.get("link"));
    }
  }
  const readExpanded = (answer: Answer | null): object =>
    hasExpandedItems
      ? { expanded: answer === null ? emptyExpansion : (answer.json as { readonly expanded: object }).expanded }
      : {};

  return {
    // Pages are smaller if items are expanded, because the number of expanded items in an answer is limited.
    [Symbol.asyncIterator]: () => iterateItems(hasExpandedItems ? 50 : 100),
    async page({ page, size = 10 }) {
      const answer = await requestPage({ page: String(page), items_per_page: String(size) });
      const items = answer === null ? [] : readItems<Item>(answer.json, collectionName);
      const total = Number(answer?.headers.get("x-total-count") ?? 0);
      return { items, page, size, total, ...readExpanded(answer) };
    },
    async first() {
      for await (const item of iterateItems(1)) return item;
      return null;
    },
    async all() {
      const items: Item[] = [];
      for await (const item of iterateItems(hasExpandedItems ? 50 : 1000)) items.push(item);
      return items;
    },
  };
}

/** Reads the items of an answer. The casts are safe, because the server guarantees these forms. */
function readItems<Item>(json: unknown, collectionName: string): Item[] {
  if (Array.isArray(json)) return json as Item[];
  // An object has the items by id. JavaScript sorts the keys of an object, so `search.ids` has the order of the items.
  const items = (json as { readonly [name: string]: { readonly [id: string]: Item } })[collectionName] ?? {};
  const { ids } = (json as { readonly search: { readonly ids: readonly string[] } }).search;
  return ids.flatMap((id) => items[id] ?? []);
}

/**
 * Reads the cursor of the next page from the URL in the header `Link` (RFC 8288). Ignores the host of this URL, because clients
 * may reach the server through a proxy with another host.
 */
function readCursor(linkHeader: string | null): string | null {
  const target = /<([^>]*)>; rel="next"/.exec(linkHeader ?? "")?.[1];
  return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

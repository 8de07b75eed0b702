import type { Answer } from "./read-answer.js";
import type { List } from "./types.js";

/** Requests a window of a query's results; null if the query cannot match anything. */
export type ReadWindow = (window: { readonly [parameter: string]: string }) => Promise<Answer | null>;

/** Stands for any resource without items. */
const nothing: object = new Proxy({}, { get: () => ({}) });

/**
 * @param name of the collection: the key of its items if the answer is a map
 * @param expands whether answers contain expanded items
 */
export function openList<Item extends object>(name: string, expands: boolean, readWindow: ReadWindow): List<Item> {
  async function* iterate(size: number): AsyncGenerator<Item, void> {
    for (let after: string | null = ""; after !== null;) {
      const answer: Answer | null = await readWindow({ after, items_per_page: String(size) });
      if (answer === null) return;
      const items = readItems<Item>(answer.json, name);
      yield* expands ? items.map((item) => ({ ...item, ...readBrought(answer) })) : items;
      after = readCursor(answer.headers.get("link"));
    }
  }
  const readBrought = (answer: Answer | null): object =>
    expands ? { expanded: answer === null ? nothing : (answer.json as { readonly expanded: object }).expanded } : {};

  return {
    // The number of expanded items in an answer is limited.
    [Symbol.asyncIterator]: () => iterate(expands ? 50 : 100),
    async page({ page, size = 10 }) {
      const answer = await readWindow({ page: String(page), items_per_page: String(size) });
      const items = answer === null ? [] : readItems<Item>(answer.json, name);
      const total = Number(answer?.headers.get("x-total-count") ?? 0);
      return { items, page, size, total, ...readBrought(answer) };
    },
    async first() {
      for await (const item of iterate(1)) return item;
      return null;
    },
    async all() {
      const items: Item[] = [];
      for await (const item of iterate(expands ? 50 : 1000)) items.push(item);
      return items;
    },
  };
}

/** The answer for a collection. `ids` has the order, which an object with integer keys does not keep. */
interface ListAnswer<Item> {
  readonly [name: string]: { readonly [id: string]: Item };
}

/** The server guarantees these forms. */
function readItems<Item>(json: unknown, name: string): Item[] {
  if (Array.isArray(json)) return json as Item[];
  const items = (json as ListAnswer<Item>)[name] ?? {};
  const { ids } = (json as { readonly search: { readonly ids: readonly string[] } }).search;
  return ids.flatMap((id) => items[id] ?? []);
}

/**
 * Returns the cursor in the `Link` header (RFC 8288). Only the cursor is used, because the address in it may be that of a server
 * behind a proxy.
 */
function readCursor(link: string | null): string | null {
  const target = /<([^>]*)>; rel="next"/.exec(link ?? "")?.[1];
  return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

import type { Answer } from "./read-answer.js";
import type { List } from "./types.js";

/** Asks for a window of what a query finds; null where it cannot find anything. */
export type ReadWindow = (window: { readonly [parameter: string]: string }) => Promise<Answer | null>;

/** Of no resource, whichever it is. */
const nothing: object = new Proxy({}, { get: () => ({}) });

/**
 * @param name of the collection: the key of its objects where they come in a map
 * @param expands whether answers bring what objects refer to
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
    // What is brought is bounded.
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

/** A collection as it travels; `ids` has the order, which an object with such keys loses. */
interface Travelling<Item> {
  readonly [name: string]: { readonly [id: string]: Item };
}

/** The server promises these forms. */
function readItems<Item>(json: unknown, name: string): Item[] {
  if (Array.isArray(json)) return json as Item[];
  const items = (json as Travelling<Item>)[name] ?? {};
  const { ids } = (json as { readonly search: { readonly ids: readonly string[] } }).search;
  return ids.flatMap((id) => items[id] ?? []);
}

/** The cursor of the next window out of `Link` (RFC 8288), which is written as the server sees itself: maybe behind a proxy. */
function readCursor(link: string | null): string | null {
  const target = /<([^>]*)>; rel="next"/.exec(link ?? "")?.[1];
  return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

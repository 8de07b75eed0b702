import { expect } from "chai";
import type { Definition } from "./declarations.js";
import type { Item } from "./fold.js";
import type { Target } from "./target.js";

export interface List {
  readonly items: readonly Item[];
  readonly ids: readonly string[];
  /** Null if the answer does not have it. */
  readonly total: number | null;
  /** Path of the next page, null on the last. */
  readonly next: string | null;
}

/** A collection, map or array, in the order of the answer. */
export async function readList(target: Target, { collection, name, id }: Definition, path: string): Promise<List> {
  const answer = await target.ask("GET", path);
  expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
  const total = answer.headers["x-total-count"];
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? null;
  const rest = { total: total === undefined ? null : Number(total), next };
  if (collection === "array") {
    const items = answer.json as readonly Item[];
    return { items, ids: items.map((item) => String(item[id])), ...rest };
  }
  const { [name]: byId, search } = answer.json as { [name: string]: { [id: string]: Item } } & {
    search: { ids: readonly string[]; total_items?: number };
  };
  if (search.total_items !== undefined) expect(search.total_items).to.equal(rest.total);
  return { items: search.ids.map((key) => byId![key]!), ids: search.ids, ...rest };
}

/** Follows the links to the next page to the end; `between` runs after each page but the last. */
export async function walkPages(
  target: Target,
  definition: Definition,
  path: string,
  between: (page: number) => Promise<void> = async () => {},
): Promise<{ readonly ids: readonly string[]; readonly pages: number }> {
  const ids: string[] = [];
  for (let page = 1, next: string | null = path; ; page += 1) {
    const list: List = await readList(target, definition, next);
    ids.push(...list.ids);
    next = list.next;
    if (next === null || page > 100) return { ids, pages: page };
    await between(page);
  }
}

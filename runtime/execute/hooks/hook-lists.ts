/** Reads of several items by code of the project, in the server's thread or in that of the hooks. */
import type { ListPage, PageWindow } from "../../model/plan/page.js";
import type { Position } from "../../model/plan/plan.js";
import type { Document } from "../../model/schema/field.js";
import type { SystemLists } from "../../model/schema/hook-queries.js";

/** The query as the code gives it; its members are checked when it is planned. */
export interface GivenQuery {
  readonly limit?: number;
}

/** A part of the items that a query finds. */
export interface FoundPage extends Pick<ListPage, "next"> {
  readonly items: readonly Document[];
}

/** The largest `limit` of a list, the number of items that a list without it may find, and the sizes of pages. */
const limits = { list: 10_000, unlimited: 1000, page: 1000, iterated: 100 } as const;

/**
 * @param read reads a page of the query
 * @param refuse rejects the query because of this member
 */
export function openLists(
  read: (resource: string, query: object, window: PageWindow) => Promise<FoundPage>,
  refuse: (resource: string, message: string) => Error,
): SystemLists {
  return {
    async list(resource, { limit, ...query }: GivenQuery = {}) {
      if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1 && limit <= limits.list)) {
        throw refuse(resource, `limit must be an integer from 1 to ${String(limits.list)}`);
      }
      const most = limit ?? limits.unlimited + 1;
      const found: Document[] = [];
      let position: Position | null = null;
      do {
        const size = Math.min(limits.page, most - found.length);
        const page: FoundPage = await read(resource, query, { kind: "after", position, size });
        found.push(...page.items);
        position = page.next;
      } while (position !== null && found.length < most);
      if (limit === undefined && found.length > limits.unlimited) {
        const message = `finds more than ${String(limits.unlimited)} items; give a limit of up to ${String(limits.list)}, or iterate with "each"`;
        throw refuse(resource, message);
      }
      return found;
    },
    each(resource, { limit, ...query }: GivenQuery = {}) {
      return new ItemPages(
        (position) => read(resource, query, { kind: "after", position, size: limits.iterated }),
        limit,
      );
    },
  };
}

/** The items of a query, read page by page while code iterates over them. */
export class ItemPages implements AsyncIterable<Document> {
  readonly #limit: number;
  /** Reads the page after the position. */
  readonly read: (position: Position | null) => Promise<FoundPage>;

  constructor(read: (position: Position | null) => Promise<FoundPage>, limit = Infinity) {
    this.read = read;
    this.#limit = limit;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Document, void> {
    let left = this.#limit;
    let position: Position | null = null;
    do {
      const page: FoundPage = await this.read(position);
      const items = page.items.slice(0, left);
      yield* items;
      left -= items.length;
      position = page.next;
    } while (position !== null && left > 0);
  }
}

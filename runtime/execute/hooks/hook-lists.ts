/** Reads of several items by code of the project, in the server's thread or in that of the hooks. */
import type { AskedGroups, AskedPage, ListPage } from "../../model/plan/code-reads.js";
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
const limits = { list: 10_000, unlimited: 1000, page: 1000, iterated: 100, groups: 1000 } as const;

interface Reads {
  page(asked: AskedPage): Promise<FoundPage>;
  groups(asked: AskedGroups): Promise<readonly Document[]>;
  /** Makes the error of a wrong query. */
  refuse(resource: string, problem: string): Error;
}

export function openLists({ page: readPage, groups, refuse }: Reads): SystemLists {
  const refuseLimit = (resource: string, limit: number | undefined, most: number): void => {
    if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 1 && limit <= most)) return;
    throw refuse(resource, `limit must be an integer from 1 to ${String(most)}`);
  };
  const aggregate = async (resource: string, { limit, ...query }: GivenQuery = {}): Promise<readonly Document[]> => {
    refuseLimit(resource, limit, limits.groups);
    return groups({ resource, query, limit: limit ?? null });
  };
  return {
    async list(resource, { limit, ...query }: GivenQuery = {}) {
      refuseLimit(resource, limit, limits.list);
      const most = limit ?? limits.unlimited + 1;
      const found: Document[] = [];
      let position: Position | null = null;
      do {
        const size = Math.min(limits.page, most - found.length);
        const page: FoundPage = await readPage({ resource, query, window: { kind: "after", position, size } });
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
      refuseLimit(resource, limit, Number.MAX_SAFE_INTEGER);
      const read = (position: Position | null): Promise<FoundPage> =>
        readPage({ resource, query, window: { kind: "after", position, size: limits.iterated } });
      return new ItemPages(read, limit);
    },
    // The results have the requested keys and functions.
    aggregate: aggregate as SystemLists["aggregate"],
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

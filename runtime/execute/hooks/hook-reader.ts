/** Lets code of the project read items, in the server's thread or in the thread of the hooks. */
import { Refusal } from "../../model/plan/errors.js";
import type { CodeQuery, PlanReads, ListPage } from "../../model/plan/code-reads.js";
import type { Caller } from "../../model/plan/principal.js";
import { isIn, equals } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { SystemLists } from "../../model/schema/hook-queries.js";
import type { HookReader } from "../../model/schema/hooks.js";
import type { TransactionReader } from "../../storage/port/storage.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { pathField, storedFields, storedName } from "../../storage/port/stored-item.js";
import type { Position } from "../../model/plan/plan.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";

/** Stands for "no limit": the largest number that every database accepts as one. */
const childrenAtMost = 2 ** 31 - 1;

/** The reads of a transaction that a hook or action may call. */
export type HookReads = Pick<TransactionReader, "getFor" | "find" | "lock" | "page" | "groups">;

interface ReaderOptions {
  /** Names the hook or action in messages. */
  readonly name: string;
  readonly resource: string;
  readonly caller: Caller;
  readonly read: HookReads;
  readonly planReads: PlanReads;
  /** Reads are possible until the turns are closed. */
  readonly turns: OperationQueue;
}

export function openHookReader(reading: ReaderOptions): HookReader {
  const { resource: by, caller, read, turns } = reading;
  const inTurn = turns.run.bind(turns);
  return {
    ...openLists(reading, null),
    asCaller: openLists(reading, caller),
    get: (resource, id) => inTurn(() => read.getFor(by, resource, id)),
    find(resource, field, value, limit) {
      const slices = typeof value === "object" ? slicesOf(value) : [[value]];
      return inTurn(async () => {
        const found: Document[] = [];
        for (const values of slices) {
          if (found.length < limit)
            found.push(...(await read.find(resource, isIn(field, values), limit - found.length)));
        }
        return found;
      });
    },
    children(resource, ids): Promise<readonly Document[]> {
      return inTurn(() => read.find(resource, equals(pathField, ids.join("/")), childrenAtMost));
    },
    lock: (name) => inTurn(() => read.lock(`hook ${name}`)),
  };
}

/** The query as the code gives it; its members are checked when it is planned. */
interface GivenQuery {
  readonly limit?: number;
}

/** A page of the items that a query finds. */
export interface FoundPage extends Pick<ListPage, "next"> {
  readonly items: readonly Document[];
}

/** The largest `limit` of a list, the number of items that a list without it may find, and the sizes of pages. */
const limits = { list: 10_000, unlimited: 1000, page: 1000, iterated: 100, groups: 1000 } as const;

/**
 * Opens lists that read as the caller.
 * @param caller null for the system
 */
function openLists({ name, read, planReads, turns }: ReaderOptions, caller: Caller | null): SystemLists {
  const refuse = (resource: string, problem: string, cause?: unknown): Error =>
    new Error(`${name} reads ${resource} by a wrong query: ${problem}`, { cause });
  const refuseLimit = (resource: string, limit: number | undefined, most: number): void => {
    if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 1 && limit <= most)) return;
    throw refuse(resource, `limit must be an integer from 1 to ${String(most)}`);
  };
  const inTurn = <Result>(resource: string, work: () => Promise<Result>): Promise<Result> =>
    turns.run(async () => {
      try {
        return await work();
      } catch (error) {
        // A wrong query is a mistake of the code, and not of the request that it runs for.
        if (error instanceof Refusal && error.code === "invalid_query") throw refuse(resource, error.message, error);
        throw error;
      }
    });
  const readPage = (asked: CodeQuery, position: Position | null, size: number): Promise<FoundPage> =>
    inTurn(asked.resource, async () => {
      const plan = await planReads.page(asked, { kind: "after", position, size }, caller);
      const { items, next } = await read.page(plan);
      return { items: items.map(({ values }) => values), next };
    });
  const aggregate = async (resource: string, { limit, ...query }: GivenQuery = {}): Promise<readonly Document[]> => {
    refuseLimit(resource, limit, limits.groups);
    return inTurn(resource, async () => {
      const { plan, describe } = await planReads.groups({ resource, query }, limit ?? null, caller);
      const found = await read.groups(plan);
      return found === null ? [] : describe(found);
    });
  };
  return {
    async list(resource, { limit, ...query }: GivenQuery = {}) {
      refuseLimit(resource, limit, limits.list);
      const most = limit ?? limits.unlimited + 1;
      const found: Document[] = [];
      let position: Position | null = null;
      do {
        const size = Math.min(limits.page, most - found.length);
        const page: FoundPage = await readPage({ resource, query }, position, size);
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
      return new ItemPages((position) => readPage({ resource, query }, position, limits.iterated), limit);
    },
    // The results have the requested keys and functions.
    aggregate: aggregate as SystemLists["aggregate"],
  };
}

/** The items of a query, read page by page while code iterates over them. */
export class ItemPages implements AsyncIterable<Document> {
  readonly #limit: number;
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

/**
 * Converts a change to the form of the outbox: with the names in the database, because a server with other declarations may
 * deliver it.
 */
export function toOutboxForm(definition: ResourceDefinition, change: QueuedChange): QueuedChange {
  const toStoredNames = (document: Document | null): Document | null => {
    if (document === null) return null;
    const values = storedFields(definition).map(({ name }) => [storedName(definition, name), document[name] ?? null]);
    return Object.fromEntries(values) as Document;
  };
  const given = change.given.map((name) => storedName(definition, name));
  return { ...change, before: toStoredNames(change.before), after: toStoredNames(change.after), given };
}

/** Queues the operations of one hook or action, because a transaction executes one operation at a time. */
export class OperationQueue {
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  /** Runs the operation after the previous ones. Rejects if the hook or action has already ended. */
  run<Result>(operation: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (!this.#isOpen)
        throw new Error("the write that called this hook has already ended: await everything that the hook starts");
      return operation();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Starts no more operations. Resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#last;
  }
}

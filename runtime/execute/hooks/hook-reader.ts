/** Lets hooks and actions, which are code of the project, read items. */
import { Refusal } from "../../model/plan/errors.js";
import type { CodeQuery, PlanReads, ListPage } from "../../model/plan/code-reads.js";
import type { Caller } from "../../model/plan/principal.js";
import { whereIn, whereEqual } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { SystemLists } from "../../model/schema/hook-queries.js";
import type { HookReader } from "../../model/schema/hooks.js";
import type { TransactionReader } from "../../storage/port/storage.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { pathField, storedFields, storedName } from "../../storage/port/stored-item.js";
import type { Position } from "../../model/plan/plan.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";

/** Means "no limit": the largest limit that every database accepts. */
const maxChildren = 2 ** 31 - 1;

/** The reading operations of a transaction that a hook or action may call. */
export type HookReads = Pick<TransactionReader, "getForHookOf" | "find" | "lock" | "readPage" | "readGroups">;

interface ReaderOptions {
  /** Name of the hook or action in error messages. */
  readonly name: string;
  readonly resource: string;
  readonly caller: Caller;
  readonly read: HookReads;
  readonly planReads: PlanReads;
  /** Queue in which the reads run. When the hook ends, the queue is closed, and later reads fail. */
  readonly turns: OperationQueue;
}

export function openHookReader(reading: ReaderOptions): HookReader {
  const { resource: by, caller, read, turns } = reading;
  const inTurn = turns.run.bind(turns);
  return {
    ...openLists(reading, null),
    asCaller: openLists(reading, caller),
    get: (resource, id) => inTurn(() => read.getForHookOf(by, resource, id)),
    find(resource, field, value, limit) {
      const slices = typeof value === "object" ? slicesOf(value) : [[value]];
      return inTurn(async () => {
        const found: Document[] = [];
        for (const values of slices) {
          if (found.length < limit)
            found.push(...(await read.find(resource, whereIn(field, values), limit - found.length)));
        }
        return found;
      });
    },
    children(resource, ids): Promise<readonly Document[]> {
      return inTurn(() => read.find(resource, whereEqual(pathField, ids.join("/")), maxChildren));
    },
    lock: (name) => inTurn(() => read.lock(`hook ${name}`)),
  };
}

/** A query from the code of a hook or action. The planner checks all members other than `limit`. */
interface GivenQuery {
  readonly limit?: number;
}

/** A page of items, and the position after which the next page begins. */
export interface FoundPage extends Pick<ListPage, "next"> {
  readonly items: readonly Document[];
}

/**
 * `list` and `groups`: largest `limit` of a list and of an aggregate. `unlimited`: largest result of a list without `limit`.
 * `page` and `iterated`: page size of `list` and of `each`.
 */
const limits = { list: 10_000, unlimited: 1000, page: 1000, iterated: 100, groups: 1000 } as const;

/**
 * Creates functions that list and aggregate items with the rights of the caller.
 * @param caller null for reads with all rights
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
        // The code is wrong, not the request that runs the code, so the error must not be a `Refusal`.
        if (error instanceof Refusal && error.code === "invalid_query") throw refuse(resource, error.message, error);
        throw error;
      }
    });
  const readPage = (asked: CodeQuery, position: Position | null, size: number): Promise<FoundPage> =>
    inTurn(asked.resource, async () => {
      const plan = await planReads.planPage(asked, { kind: "after", position, size }, caller);
      const { items, next } = await read.readPage(plan);
      return { items: items.map(({ values }) => values), next };
    });
  const aggregate = async (resource: string, { limit, ...query }: GivenQuery = {}): Promise<readonly Document[]> => {
    refuseLimit(resource, limit, limits.groups);
    return inTurn(resource, async () => {
      const { plan, describe } = await planReads.planGroups({ resource, query }, limit ?? null, caller);
      const found = await read.readGroups(plan);
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
    // The cast is safe, because the results have the keys and functions that the query names.
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
 * Converts a change for the outbox. Fields get their names in the database, because a server of another release may deliver the
 * change to the `react` hook.
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

/** Runs the operations of one hook or action one after another, because a transaction executes only one operation at a time. */
export class OperationQueue {
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  /** Runs the operation after earlier operations. Rejects if the hook or action has already ended. */
  run<Result>(operation: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (!this.#isOpen)
        throw new Error("the write that called this hook has already ended: await everything that the hook starts");
      return operation();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Starts no more operations. Resolves when the running operation has ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#last;
  }
}

/** Lets hooks and actions, which are code of the project, read items. */
import { Refusal } from "../../model/plan/errors.js";
import type { Caller } from "../../model/plan/principal.js";
import { whereIn, whereEqual } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { SystemQueryReader } from "../../model/schema/hook-queries.js";
import type { HookReader } from "../../model/schema/hooks.js";
import { ItemPages, type ItemPage } from "./hook-calls.js";
import type { TransactionReader } from "../../storage/port/storage.js";
import { splitIntoSlices } from "../../model/values/objects.js";
import { parentIdPathField, listStoredFields, getStoredFieldName } from "../../storage/port/stored-item.js";
import type { KeysetPosition } from "../../model/plan/plan.js";
import { planHookAggregate, planHookListPage, type HookQuery } from "../../plan/plan-hook-query.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";

/** Means "no limit": the largest limit that every database accepts. */
const noCountLimit = 2 ** 31 - 1;

export type HookReadOperations = Pick<TransactionReader, "getForHook" | "find" | "lock" | "readPage" | "readGroups">;

interface HookReaderOptions {
  /** Name of the hook or action in error messages. */
  readonly name: string;
  readonly hookResource: string;
  readonly caller: Caller;
  readonly operations: HookReadOperations;
  /** The definitions with which the queries are planned. */
  readonly ownRegistry: Registry;
  /** Queue in which the reads run. When the hook ends, the queue is closed, and later reads fail. */
  readonly queue: OperationQueue;
}

export function createHookReader(options: HookReaderOptions): HookReader {
  const { hookResource: by, caller, operations, queue } = options;
  const runInQueue = queue.run.bind(queue);
  return {
    ...createListMethods(options, null),
    asCaller: createListMethods(options, caller),
    get: (resource, id) => runInQueue(() => operations.getForHook(by, resource, id)),
    find(resource, field, value, limit) {
      const slices = typeof value === "object" ? splitIntoSlices(value) : [[value]];
      return runInQueue(async () => {
        const found: Document[] = [];
        for (const values of slices) {
          if (found.length < limit)
            found.push(...(await operations.find(resource, whereIn(field, values), limit - found.length)));
        }
        return found;
      });
    },
    children(resource, ids): Promise<readonly Document[]> {
      return runInQueue(() => operations.find(resource, whereEqual(parentIdPathField, ids.join("/")), noCountLimit));
    },
    lock: (name) => runInQueue(() => operations.lock(`hook ${name}`)),
  };
}

/** A query from the code of a hook or action. The planner checks all members other than `limit`. */
interface LimitedQuery {
  readonly limit?: number;
}

/**
 * Maximum `limit` of a list (`list`) and of an aggregate (`groups`), maximum number of items of a list without `limit`
 * (`unlimited`), and page sizes of `list` (`page`) and `each` (`iterated`).
 */
const maxCountByRead = { list: 10_000, unlimited: 1000, page: 1000, iterated: 100, groups: 1000 } as const;

/**
 * Creates functions that list and aggregate items with the rights of the caller.
 * @param caller null for reads with all rights
 */
function createListMethods(
  { name, operations, ownRegistry, queue }: HookReaderOptions,
  caller: Caller | null,
): SystemQueryReader {
  const createQueryError = (resource: string, problem: string, cause?: unknown): Error =>
    new Error(`${name} reads ${resource} with an invalid query: ${problem}`, { cause });
  const requireValidLimit = (resource: string, limit: number | undefined, maxLimit: number): void => {
    if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 1 && limit <= maxLimit)) return;
    throw createQueryError(resource, `limit must be an integer from 1 to ${String(maxLimit)}`);
  };
  const runInQueue = <Result>(resource: string, operation: () => Promise<Result>): Promise<Result> =>
    queue.run(async () => {
      try {
        return await operation();
      } catch (error) {
        // The code is wrong, not the request that runs the code, so the error must not be a `Refusal`.
        if (error instanceof Refusal && error.code === "invalid_query")
          throw createQueryError(resource, error.message, error);
        throw error;
      }
    });
  const readPage = (codeQuery: HookQuery, position: KeysetPosition | null, pageSize: number): Promise<ItemPage> =>
    runInQueue(codeQuery.resource, async () => {
      const plan = await planHookListPage(ownRegistry, codeQuery, { kind: "after", position, size: pageSize }, caller);
      const { items, nextPosition } = await operations.readPage(plan);
      return { items: items.map(({ values }) => values), nextPosition };
    });
  const aggregate = async (resource: string, { limit, ...query }: LimitedQuery = {}): Promise<readonly object[]> => {
    requireValidLimit(resource, limit, maxCountByRead.groups);
    return runInQueue(resource, async () => {
      const { plan, toDocuments } = await planHookAggregate(ownRegistry, { resource, query }, limit ?? null, caller);
      const found = await operations.readGroups(plan);
      return found === null ? [] : toDocuments(found);
    });
  };
  return {
    async list(resource, { limit, ...query }: LimitedQuery = {}) {
      requireValidLimit(resource, limit, maxCountByRead.list);
      const most = limit ?? maxCountByRead.unlimited + 1;
      const found: Document[] = [];
      let position: KeysetPosition | null = null;
      do {
        const size = Math.min(maxCountByRead.page, most - found.length);
        const page: ItemPage = await readPage({ resource, query }, position, size);
        found.push(...page.items);
        position = page.nextPosition;
      } while (position !== null && found.length < most);
      if (limit === undefined && found.length > maxCountByRead.unlimited) {
        const message = `it finds more than ${String(maxCountByRead.unlimited)} items; give a limit of up to ${String(maxCountByRead.list)}, or iterate with "each"`;
        throw createQueryError(resource, message);
      }
      return found;
    },
    each(resource, { limit, ...query }: LimitedQuery = {}) {
      requireValidLimit(resource, limit, Number.MAX_SAFE_INTEGER);
      return new ItemPages((position) => readPage({ resource, query }, position, maxCountByRead.iterated), limit);
    },
    // The cast is safe, because the results have the keys and functions that the query names.
    aggregate: aggregate as SystemQueryReader["aggregate"],
  };
}

/**
 * Converts a change for the outbox. Fields get their names in the database, because a server of another release may deliver the
 * change to the `react` hook.
 */
export function toQueuedChangeWithStoredNames(definition: ResourceDefinition, change: QueuedChange): QueuedChange {
  const toStoredNames = (document: Document | null): Document | null => {
    if (document === null) return null;
    const values = listStoredFields(definition).map(({ name }) => [
      getStoredFieldName(definition, name),
      document[name] ?? null,
    ]);
    return Object.fromEntries(values) as Document;
  };
  const given = change.given.map((name) => getStoredFieldName(definition, name));
  return { ...change, before: toStoredNames(change.before), after: toStoredNames(change.after), given };
}

/** Runs the operations of one hook or action one after another, because a transaction executes only one operation at a time. */
export class OperationQueue {
  #lastOperation: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  /** Runs the operation after earlier operations. Rejects if the hook or action has already ended. */
  run<Result>(operation: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastOperation.then(() => {
      if (!this.#isOpen)
        throw new Error("the write that called this hook has already ended: await everything that the hook starts");
      return operation();
    });
    this.#lastOperation = turn.catch(() => undefined);
    return turn;
  }

  /** Starts no more operations. Resolves when the running operation has ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#lastOperation;
  }
}

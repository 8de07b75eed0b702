/**
 * Writes single items without transactions of the database, which is faster. Simultaneous changes of the same item
 * become one command.
 */
import { MongoError } from "mongodb";
import { keysPath } from "../../model/schema/internal-definition.js";
import type { Document } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ItemWritePlan, WritePlan, WriteResult } from "../../model/plan/plan.js";
import { everything } from "../../model/query/filter.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { ExecuteWrites, HookService } from "../port/write-attempt.js";
import { createHookStoppedError, createUnavailableRefusal, waitWithTimeLimit } from "../port/availability.js";
import type { Transaction } from "../port/transaction.js";
import { CallerRightsCache, openTransaction } from "../prefetching-transaction.js";
import type { LatestSchemaCache } from "./declaration-records.js";
import { isDuplicateKey, isTransientError, isWriteConflict } from "./errors.js";
import { KeyedBatchers } from "../request-batcher.js";
import { PendingItemChanges, writeWithoutTransaction, type MongoServices } from "./item-writes.js";
import { findByUniqueKey, toStoredItem, type StoredRecord } from "./records.js";

interface SingleWrite {
  readonly plan: ItemWritePlan;
  /** UNIX time in milliseconds by which the write must be answered. */
  readonly deadline: number;
}

/** The outcome of one write of a batch; null if the write needs a transaction. */
type SingleWriteOutcome = { readonly executed: readonly WriteResult[] } | { readonly refused: unknown } | null;

interface SingleWritesOptions {
  readonly services: MongoServices;
  readonly executeWrites: ExecuteWrites;
  readonly schemaCache: LatestSchemaCache;
  /** Called when a server of another release has recorded a newer schema version. */
  readonly onNewerSchema: () => void;
}

/**
 * A hook times out this many milliseconds before its write. Otherwise, the write would time out first, and the log
 * would not name the hook.
 */
const hookMarginMs = 100;

/**
 * Returns the functions that limit and log the hooks of a write with this deadline. Logging does nothing, because hooks
 * log in their own thread.
 */
export function createHookService(deadline: number): HookService {
  return {
    runWithinLimit(name, hook) {
      const limitMs = Math.max(deadline - hookMarginMs - Date.now(), 0);
      return waitWithTimeLimit(limitMs, hook(), () => {
        return createUnavailableRefusal(
          createHookStoppedError(`${name} did not end within the time limit of its write`),
        );
      });
    },
    log: () => {},
  };
}

/** Limits of a batch of writes. Each write is executed in memory, which takes a fraction of a millisecond. */
const batcherLimits = { maxBatchSize: 32, maxParallelBatches: 1 };

/**
 * Tells whether a write can change rights, as any action can. Such a write needs a transaction: changes of rights must
 * exclude one another, and must read the rights of their callers in one snapshot.
 */
export function mayChangeRights(registry: Registry, plans: readonly WritePlan[]): boolean {
  return plans.some(({ kind, resource }) => {
    const { accounts, groups } = findDefinition(registry, resource);
    const makesKey = kind === "create" && resource === keysPath;
    return kind === "act" || makesKey || accounts !== null || groups !== null;
  });
}

/**
 * Returns false if the write certainly needs a transaction of the database. If the result is true, the execution of the
 * write shows whether it needs one.
 */
function mayRunWithoutTransaction(registry: Registry, plan: WritePlan): plan is ItemWritePlan {
  if (plan.kind === "act" || plan.idempotency || mayChangeRights(registry, [plan])) return false;
  const { hooks, fields, tenant, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined) return false;
  switch (plan.kind) {
    case "create": {
      if (plan.copy !== null || plan.parents.length > 0 || (tenant !== null && !tenant.self)) return false;
      const given: Document = { ...plan.values, ...plan.controlValues };
      return Object.values(fields).every(({ name, reference }) => !reference || (given[name] ?? null) === null);
    }
    case "update":
      return true;
    case "remove":
      return children.length === 0 && referrers.length === 0;
  }
}

/** Error of a write that needs the snapshot or the locks of a transaction of the database. */
class TransactionRequired extends Error {}

interface SingleItemTransaction extends Transaction {
  /** Number of changes that writes have made so far. */
  readonly changeCount: number;
  /**
   * Writes the change to the database; there is at most one changed item.
   * @returns false if nothing was written, because the item has changed meanwhile, or another item has its key or unique value
   */
  commit(): Promise<boolean>;
}

/**
 * Creates a transaction without a session, for writes of one item. The commit writes the item only if nobody has changed it since
 * it was read. If a write needs more than this, the call rejects with `TransactionRequired`, and nothing is written.
 */
function openSingleItemTransaction(
  services: MongoServices,
  registry: Registry,
  plans: readonly ItemWritePlan[],
  deadline: number,
): SingleItemTransaction {
  const pending = new PendingItemChanges();
  let changes = 0;
  const rejectAsUnsupported = (): Promise<never> => Promise.reject(new TransactionRequired());
  const readItem = (definition: ResourceDefinition, id: number, path: string | null): Promise<StoredRecord | null> =>
    services.reads.findRecord(definition, id, { path, visible: everything });
  /** Starts to read the item that a plan changes, at the same time as the rights of the caller. A creation changes no item. */
  const startReadingItem = (plan: ItemWritePlan) => {
    if (plan.kind === "create") return null;
    const { resource, id, path } = plan;
    const definition = findDefinition(registry, resource);
    const at = definition.idWithinParent ? path : null;
    const record = readItem(definition, id, at);
    // Ignored here, because the write that awaits the item gets the error.
    record.catch(() => undefined);
    return { resource, id, at, record };
  };
  const early = startReadingItem(plans[0]!);
  const transaction = openTransaction(registry, plans, {
    isOnlyWriter: false,
    async selectByIds(definition, ids, path) {
      const read = (id: number): Promise<StoredRecord | null> => {
        const isEarly = early?.resource === definition.path && early.id === id && early.at === path;
        return isEarly ? early.record : readItem(definition, id, path);
      };
      const records = await Promise.all(ids.map(read));
      return records.flatMap((record) => (record === null ? [] : [toStoredItem(definition, record)]));
    },
    selectByUniqueKey: (definition, unique, texts) => findByUniqueKey(services.database, definition, unique, texts),
    reserveKeys: services.reserveKeys,
    async applyChanges(definition, changed) {
      for (const change of changed) pending.add(definition, change);
      changes += changed.length;
      if (pending.list().length > 1) throw new TransactionRequired();
    },
    select: rejectAsUnsupported,
    countItems: rejectAsUnsupported,
    findExtreme: rejectAsUnsupported,
    readPage: rejectAsUnsupported,
    readGroups: rejectAsUnsupported,
    getForHookOf: rejectAsUnsupported,
    findIdempotencyRecord: rejectAsUnsupported,
    saveIdempotencyRecord: rejectAsUnsupported,
    lock: rejectAsUnsupported,
    lockShared: rejectAsUnsupported,
    lockExclusive: rejectAsUnsupported,
  });
  return {
    ...transaction,
    get: rejectAsUnsupported,
    find: rejectAsUnsupported,
    findItems: rejectAsUnsupported,
    get changeCount() {
      return changes;
    },
    async commit() {
      const [only] = pending.list();
      try {
        return only === undefined || (await writeWithoutTransaction(services, deadline, ...only));
      } catch (error) {
        if (isDuplicateKey(error) || isWriteConflict(error)) return false;
        throw error;
      }
    },
  };
}

type AttemptWrites = (plans: readonly WritePlan[], deadline: number) => Promise<readonly WriteResult[] | null>;

/**
 * Returns a function that tries to execute a write without a transaction. It resolves to null if the write needs a transaction,
 * or if it conflicts with another write. In both cases nothing was written.
 */
export function createSingleWriter({
  services,
  executeWrites,
  schemaCache,
  onNewerSchema,
}: SingleWritesOptions): AttemptWrites {
  const batchers = new KeyedBatchers<SingleWrite, SingleWriteOutcome>();

  /**
   * Executes the writes one after another, each on the item that the previous write has left, and saves the final item
   * in one command.
   */
  async function writeBatch(batch: readonly SingleWrite[]): Promise<(write: SingleWrite) => SingleWriteOutcome> {
    const { lastKnown } = schemaCache;
    const deadline = Math.min(...batch.map((each) => each.deadline));
    const plans = batch.map(({ plan }) => plan);
    const transaction = openSingleItemTransaction(services, lastKnown.registry, plans, deadline);
    const [executed, newest] = await Promise.allSettled([
      executeInMemory(batch, transaction),
      schemaCache.readLatest(),
    ]);
    if (newest.status === "fulfilled" && newest.value !== lastKnown) onNewerSchema();
    else if (newest.status === "fulfilled" && executed.status === "fulfilled" && Date.now() < deadline) {
      if (await transaction.commit()) return (asked) => executed.value.get(asked) ?? null;
    }
    return () => null;
  }

  /** Executes the writes of a batch in memory. Rejects if the whole batch must be executed in transactions. */
  async function executeInMemory(
    batch: readonly SingleWrite[],
    transaction: SingleItemTransaction,
  ): Promise<ReadonlyMap<SingleWrite, SingleWriteOutcome>> {
    const { registry } = schemaCache.lastKnown;
    // All requests of the batch have arrived already, so the rights of each caller are read once for all of them.
    const callers = new CallerRightsCache().readThrough(services.reads);
    const outcomes = new Map<SingleWrite, SingleWriteOutcome>();
    for (const asked of batch) {
      const { plan, deadline } = asked;
      const { changeCount } = transaction;
      const attempt = { registry, transaction, callers, plans: [plan], deadline };
      try {
        const executed = await executeWrites({ ...attempt, ...createHookService(deadline) });
        outcomes.set(asked, { executed });
      } catch (error) {
        // Gives up the batch after an error of the database. Its writes then run in transactions, which retry until their
        // deadlines.
        if (error instanceof MongoError || isTransientError(error)) throw error;
        // Gives up the batch if the failed write has already changed the item, because the commit would store this
        // change together with the changes of the other writes.
        if (transaction.changeCount > changeCount) throw error;
        outcomes.set(asked, error instanceof TransactionRequired ? null : { refused: error });
      }
    }
    return outcomes;
  }

  return async ([plan, ...others], deadline) => {
    if (plan === undefined || others.length > 0 || !mayRunWithoutTransaction(schemaCache.lastKnown.registry, plan))
      return null;
    const asked = { plan, deadline };
    const outcome =
      plan.kind === "update"
        ? await batchers.request(JSON.stringify([plan.resource, plan.path, plan.id]), asked, batcherLimits, writeBatch)
        : (await writeBatch([asked]))(asked);
    if (outcome !== null && "refused" in outcome) throw outcome.refused;
    return outcome && outcome.executed;
  };
}

/**
 * Writes single items without transactions of the database, which is faster. Simultaneous changes of the same item
 * become one command.
 */
import { MongoError } from "mongodb";
import { keysPath } from "../../model/schema/internal-definition.js";
import type { Document } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ItemPlan, WritePlan, WriteResult } from "../../model/plan/plan.js";
import { everything } from "../../model/query/filter.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { ExecuteWrites, HookService } from "../port/execute-write.js";
import type { Transaction } from "../port/transaction.js";
import { CallerCache, openTransaction } from "../loading-transaction.js";
import type { LatestSchemaCache } from "./declaration-records.js";
import { isDuplicateKey, isTransient, isWriteConflict } from "./errors.js";
import { KeyedBatchers } from "./request-batcher.js";
import { PendingWrites, writeWithoutTransaction, type MongoServices } from "./item-writes.js";
import { findByUniqueKey, toStoredItem, type StoredRecord } from "./records.js";

interface SingleWrite {
  readonly plan: ItemPlan;
  /** UNIX time in milliseconds by which the write must be answered. */
  readonly deadline: number;
}

/** The outcome of one write of a batch; null if the write needs a transaction. */
type Outcome = { readonly executed: readonly WriteResult[] } | { readonly refused: unknown } | null;

interface SingleWritesOptions {
  readonly services: MongoServices;
  readonly executeWrites: ExecuteWrites;
  readonly latest: LatestSchemaCache;
  /** Called when a server of another release has recorded a newer schema version. */
  readonly onNewer: () => void;
  readonly hooksUntil: (deadline: number) => HookService;
}

/** Limits of a batch of writes. Each write is executed in memory, which takes a fraction of a millisecond. */
const limits = { batchSize: 32, parallel: 1 };

/**
 * Tells whether a write can change rights, as any action can. Such a write needs a transaction: changes of rights must
 * exclude one another, and must read the rights of their callers in one snapshot.
 */
export function changeRights(registry: Registry, plans: readonly WritePlan[]): boolean {
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
function mayBeSingle(registry: Registry, plan: WritePlan): plan is ItemPlan {
  if (plan.kind === "act" || plan.idempotency || changeRights(registry, [plan])) return false;
  const { hooks, fields, tenant, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined) return false;
  switch (plan.kind) {
    case "create": {
      if (plan.copy !== null || plan.parents.length > 0 || (tenant !== null && !tenant.self)) return false;
      const given: Document = { ...plan.values, ...plan.requests };
      return Object.values(fields).every(({ name, reference }) => !reference || (given[name] ?? null) === null);
    }
    case "update":
      return true;
    case "remove":
      return children.length === 0 && referrers.length === 0;
  }
}

/** Error of a write that needs the snapshot or the locks of a transaction of the database. */
class NeedsTransaction extends Error {}

interface SingleTransaction extends Transaction {
  /** Number of changes that writes have made so far. */
  readonly changes: number;
  /**
   * Writes the change to the database; there is at most one changed item.
   * @returns false if nothing was written, because the item has changed meanwhile, or another item has its key or unique value
   */
  commit(): Promise<boolean>;
}

/**
 * Creates a transaction without a session, for writes of one item. The commit writes the item only if nobody has changed it since
 * it was read. If a write needs more than this, the call rejects with `NeedsTransaction`, and nothing is written.
 */
function openSingleTransaction(
  services: MongoServices,
  registry: Registry,
  plans: readonly ItemPlan[],
  deadline: number,
): SingleTransaction {
  const pending = new PendingWrites();
  let changes = 0;
  const needsTransaction = (): Promise<never> => Promise.reject(new NeedsTransaction());
  const readItem = (definition: ResourceDefinition, id: number, path: string | null): Promise<StoredRecord | null> =>
    services.reads.findRecord(definition, id, { path, visible: everything });
  const early = prefetchItem(registry, plans, readItem);
  const transaction = openTransaction(registry, plans, {
    isAlone: false,
    async selectByIds(definition, ids, path) {
      const read = (id: number): Promise<StoredRecord | null> => {
        const isEarly = early?.resource === definition.path && early.id === id && early.at === path;
        return isEarly ? early.record : readItem(definition, id, path);
      };
      const records = await Promise.all(ids.map(read));
      return records.flatMap((record) => (record === null ? [] : [toStoredItem(definition, record)]));
    },
    selectByUniqueKey: (definition, unique, texts) => findByUniqueKey(services.database, definition, unique, texts),
    reserveKeys: (definition, count, least) => services.sequences.next(definition, count, least),
    async apply(definition, changed) {
      for (const change of changed) pending.add(definition, change);
      changes += changed.length;
      if (pending.list().length > 1) throw new NeedsTransaction();
    },
    select: needsTransaction,
    countItems: needsTransaction,
    findExtreme: needsTransaction,
    page: needsTransaction,
    groups: needsTransaction,
    getFor: needsTransaction,
    findRecord: needsTransaction,
    keepRecord: needsTransaction,
    lock: needsTransaction,
    lockShared: needsTransaction,
    lockExclusive: needsTransaction,
  });
  return {
    ...transaction,
    get: needsTransaction,
    find: needsTransaction,
    findItems: needsTransaction,
    get changes() {
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

/** An item that is read ahead of its use, at the same time as the rights of the caller. */
interface PrefetchedItem {
  readonly resource: string;
  readonly id: number;
  readonly at: string | null;
  readonly record: Promise<StoredRecord | null>;
}

/** Starts to read the item that the first plan changes. Returns null for a creation, which changes no existing item. */
function prefetchItem(
  registry: Registry,
  [plan]: readonly ItemPlan[],
  readItem: (definition: ResourceDefinition, id: number, path: string | null) => Promise<StoredRecord | null>,
): PrefetchedItem | null {
  if (plan === undefined || plan.kind === "create") return null;
  const { resource, id, path } = plan;
  const definition = findDefinition(registry, resource);
  const at = definition.idWithinParent ? path : null;
  const record = readItem(definition, id, at);
  // Ignored here, because the write that awaits the item gets the error.
  record.catch(() => undefined);
  return { resource, id, at, record };
}

export class SingleWrites {
  readonly #options: SingleWritesOptions;
  readonly #batchers = new KeyedBatchers<SingleWrite, Outcome>();

  constructor(options: SingleWritesOptions) {
    this.#options = options;
  }

  /**
   * Tries to execute the write without a transaction. Resolves to null if the write needs a transaction, or if it
   * conflicts with another write. In both cases nothing was written.
   */
  async attempt(plans: readonly WritePlan[], deadline: number): Promise<readonly WriteResult[] | null> {
    const [plan] = plans;
    if (plan === undefined || plans.length > 1 || !mayBeSingle(this.#options.latest.known.registry, plan)) return null;
    const outcome = await this.#addToBatch({ plan, deadline });
    if (outcome === null) return null;
    if ("refused" in outcome) throw outcome.refused;
    return outcome.executed;
  }

  async #addToBatch(asked: SingleWrite): Promise<Outcome> {
    const { plan } = asked;
    if (plan.kind !== "update") return (await this.#writeBatch([asked]))(asked);
    const item = JSON.stringify([plan.resource, plan.path, plan.id]);
    return this.#batchers.request(item, asked, limits, (batch) => this.#writeBatch(batch));
  }

  /**
   * Executes the writes one after another, each on the item that the previous write has left, and saves the final item
   * in one command.
   */
  async #writeBatch(batch: readonly SingleWrite[]): Promise<(asked: SingleWrite) => Outcome> {
    const none = (): Outcome => null;
    const [first] = batch;
    if (first === undefined) return none;
    const { services, latest, onNewer } = this.#options;
    const { known } = latest;
    const { registry } = known;
    const deadline = batch.reduce((earliest, each) => Math.min(earliest, each.deadline), first.deadline);
    const plans = batch.map(({ plan }) => plan);
    const transaction = openSingleTransaction(services, registry, plans, deadline);
    const [executed, newest] = await Promise.allSettled([this.#executeAll(batch, transaction), latest.find()]);
    if (newest.status === "fulfilled" && newest.value !== known) onNewer();
    else if (newest.status === "fulfilled" && executed.status === "fulfilled" && Date.now() < deadline) {
      if (await transaction.commit()) return (asked) => executed.value.get(asked) ?? null;
    }
    return none;
  }

  /** Executes the writes of a batch in memory. Rejects if the whole batch must be executed in transactions. */
  async #executeAll(
    batch: readonly SingleWrite[],
    transaction: SingleTransaction,
  ): Promise<ReadonlyMap<SingleWrite, Outcome>> {
    const { registry } = this.#options.latest.known;
    // All requests of the batch have arrived already, so the rights of each caller are read once for all of them.
    const callers = new CallerCache().readThrough(this.#options.services.reads);
    const outcomes = new Map<SingleWrite, Outcome>();
    for (const asked of batch) {
      const { plan, deadline } = asked;
      const { changes } = transaction;
      const attempt = { registry, transaction, callers, plans: [plan], deadline };
      try {
        const executed = await this.#options.executeWrites({ ...attempt, ...this.#options.hooksUntil(deadline) });
        outcomes.set(asked, { executed });
      } catch (error) {
        // Gives up the batch after an error of the database. Its writes then run in transactions, which retry until their
        // deadlines.
        if (error instanceof MongoError || isTransient(error)) throw error;
        // Gives up the batch if the failed write has already changed the item, because the commit would store this
        // change together with the changes of the other writes.
        if (transaction.changes > changes) throw error;
        outcomes.set(asked, error instanceof NeedsTransaction ? null : { refused: error });
      }
    }
    return outcomes;
  }
}

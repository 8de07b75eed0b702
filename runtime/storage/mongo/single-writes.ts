/** Writes single items without transactions of the database. Simultaneous changes of the same item become one command. */
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
import { findHolders, toStoredItem, type StoredRecord } from "./records.js";

interface SingleWrite {
  readonly plan: ItemPlan;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

/** Outcome of one of several writes; null if the write needs a transaction. */
type Outcome = { readonly executed: readonly WriteResult[] } | { readonly refused: unknown } | null;

interface SingleWritesOptions {
  readonly services: MongoServices;
  readonly executeWrites: ExecuteWrites;
  readonly latest: LatestSchemaCache;
  /** Called when another schema version has become the latest. */
  readonly onNewer: () => void;
  readonly hooksUntil: (deadline: number) => HookService;
}

/** Limits of a batch. Each of its writes is executed in memory, which takes a fraction of a millisecond. */
const limits = { batchSize: 32, parallel: 1 };

/**
 * Tells whether a write can change rights, as any action can. Such a write needs a transaction, because changes of rights exclude
 * one another and read the rights of their callers in one snapshot.
 */
export function changeRights(registry: Registry, plans: readonly WritePlan[]): boolean {
  return plans.some(({ kind, resource }) => {
    const { accounts, groups } = findDefinition(registry, resource);
    const makesKey = kind === "create" && resource === keysPath;
    return kind === "act" || makesKey || accounts !== null || groups !== null;
  });
}

/** Returns false if the write certainly needs a transaction. Otherwise, its execution shows whether it needs one. */
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

/** Thrown if a write needs the snapshot or the locks of a transaction of the database. */
class NeedsTransaction extends Error {}

interface SingleTransaction extends Transaction {
  /** Number of changes so far. */
  readonly changes: number;
  /**
   * Writes the only change.
   * @returns false if nothing was written, because the item has changed, or another item has its key or unique value
   */
  commit(): Promise<boolean>;
}

/**
 * Creates a transaction without a session for writes of one item. The commit writes the item if it has not changed since it was
 * read. A write that needs more throws `NeedsTransaction`, and nothing is written.
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
    selectHolders: (definition, unique, texts) => findHolders(services.database, definition, unique, texts),
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

/** An item that is read while the write rules read the rights of the caller. */
interface PrefetchedItem {
  readonly resource: string;
  readonly id: number;
  /** Path of the item; null if the id alone identifies it. */
  readonly at: string | null;
  readonly record: Promise<StoredRecord | null>;
}

/** Starts to read the item that the plans change; null for a creation. */
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
  // The write that needs the item gets the error.
  record.catch(() => undefined);
  return { resource, id, at, record };
}

export class SingleWrites {
  readonly #options: SingleWritesOptions;
  readonly #batchers = new KeyedBatchers<SingleWrite, Outcome>();

  constructor(options: SingleWritesOptions) {
    this.#options = options;
  }

  /** Resolves to null if the write needs a transaction, and after a conflict; nothing is written then. */
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

  /** Executes the writes one after another, each on the result of the previous ones, and writes the final item. */
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

  /** Executes the writes of a batch. Rejects with the error of the database. */
  async #executeAll(
    batch: readonly SingleWrite[],
    transaction: SingleTransaction,
  ): Promise<ReadonlyMap<SingleWrite, Outcome>> {
    const { registry } = this.#options.latest.known;
    // All requests of the batch have arrived before, so one read of the rights of a caller serves all of them.
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
        // After an error of the database, the write runs in a transaction, which retries until the deadline.
        if (error instanceof MongoError || isTransient(error)) throw error;
        // A failed write must not be committed with those of others.
        if (transaction.changes > changes) throw error;
        outcomes.set(asked, error instanceof NeedsTransaction ? null : { refused: error });
      }
    }
    return outcomes;
  }
}

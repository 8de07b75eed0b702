import { randomUUID } from "node:crypto";
import type { ClientSession, Document as Operators } from "mongodb";
import { findDefinition } from "../../model/schema/find-definition.js";
import {
  combineWithAnd,
  everything,
  listAndConditions,
  listRelatedResources,
  type Filter,
  type Scalar,
} from "../../model/query/filter.js";
import type { AggregatePlan, ListPlan, WritePlan } from "../../model/plan/plan.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { formatUniqueKeyName, isKeyField, parentIdPathField, type StoredItem } from "../port/stored-item.js";
import type { Transaction } from "../port/transaction.js";
import { listReadResources, type SortOrGroupKey } from "../related-keys.js";
import { createPrefetchingTransaction } from "../prefetching-transaction.js";
import { guardCollectionOf, writeGuards, GuardCollector } from "./conflict-guards.js";
import { isDuplicateKeyError, isWriteConflictError } from "./errors.js";
import { PendingItemChanges, writeWithoutTransaction, type MongoTransactionServices } from "./item-writes.js";
import { collectionOf, projectionOf, getRecordFieldName, toStoredItem, uniqueIndexFilter } from "./records.js";
import { readGroups } from "./aggregate.js";
import { readPageInTransaction } from "./item-source.js";
import { joinWithAnd, toMongoFilter } from "./filter.js";
import { resolveRelatedConditions } from "./resolve-relations.js";
import { projectionForFilter, selectMatching, splitDirectAndRelatedConditions } from "./select-matching.js";

/** Error of writes without a session that need the snapshot or the locks of a transaction of the database. */
export class TransactionRequiredError extends Error {}

export interface MongoTransaction extends Transaction {
  /** Number of changes that writes have made so far. */
  readonly changeCount: number;
  /** Sends pending changes, and takes the locks that the writes need. Does not commit the session. */
  flush(): Promise<void>;
  /**
   * Commits writes without a session: writes the one change that they have made.
   * @param deadline UNIX time in milliseconds
   * @returns false if nothing was written, because the writes changed several items, the item has changed since it was
   * read, or another item has its key or unique value
   */
  commitWithoutSession(deadline: number): Promise<boolean>;
}

/**
 * Creates a transaction that runs its operations one after another, because a session requires that. Each operation is
 * a round trip, so changes are sent only before a read that can depend on them, or at the end. Without a session, the writes
 * may only read and change one item. All other operations reject with `TransactionRequiredError`, and nothing is written.
 */
export function openMongoTransaction(
  services: MongoTransactionServices,
  registry: Registry,
  plans: readonly WritePlan[],
  session: ClientSession | null,
): MongoTransaction {
  const { database, reserveKeys } = services;
  const pending = new PendingItemChanges();
  const guards = new GuardCollector(registry);
  const locks = new Set<string>();
  const source = { database, registry, ...(session && { session }) };
  let isReading = false;
  let changeCount = 0;

  const definitionOf = (resource: string): ResourceDefinition => findDefinition(registry, resource);

  function requireSession(): ClientSession {
    if (session === null) throw new TransactionRequiredError();
    return session;
  }

  function requireGuards(): GuardCollector {
    requireSession();
    return guards;
  }

  async function flush(definition: ResourceDefinition): Promise<void> {
    await pending.flush(database, requireSession(), definition);
  }

  /** Translates the filter, after sending the changes that a read with this filter must see. */
  async function flushAndTranslate(definition: ResourceDefinition, filter: Filter): Promise<Operators> {
    await flush(definition);
    for (const resource of listRelatedResources(filter)) await flush(definitionOf(resource));
    const { direct, related } = splitDirectAndRelatedConditions(filter);
    const where = toMongoFilter(definition, direct);
    if (listAndConditions(related).length === 0) return where;
    const listed = listAndConditions(direct).flatMap((part) =>
      part.kind === "in" && !part.negated ? [part.field] : [],
    );
    // An id within its parent identifies the item only together with the parent.
    const isById = listed.includes(definition.id) && listed.includes(parentIdPathField);
    if (!isById && !listed.some((field) => isKeyField(definition, field)))
      return joinWithAnd([
        where,
        toMongoFilter(definition, await resolveRelatedConditions(source, definition, related)),
      ]);
    // Reads the references of the few items first, because many related items can match.
    const options = { session: requireSession(), projection: projectionForFilter(definition, [], related) };
    const records = await collectionOf(database, definition).find(where, options).toArray();
    const matching = await selectMatching(source, definition, records, related);
    return { _id: { $in: matching.map(({ _id }) => _id) } };
  }

  /** Reads items from the database. The result does not include changes that have not been sent yet. */
  async function readItems(
    definition: ResourceDefinition,
    filter: object,
    limit: number,
    fields?: readonly string[],
    sort: Readonly<Record<string, 1 | -1>> = { _id: 1 },
  ): Promise<readonly StoredItem[]> {
    // Reads all documents in one batch, because documents with few fields are small. By default, the first batch would
    // end after 101 documents.
    const brief = fields && { projection: { ...projectionOf(definition, fields), _path: 1 }, batchSize: limit };
    const options = { session: requireSession(), sort, limit, ...brief } as const;
    const records = await collectionOf(database, definition).find(filter, options).toArray();
    isReading = true;
    return records.map((record) => toStoredItem(definition, record, fields));
  }

  /**
   * Reads once to start the snapshot of the transaction. A later lock then conflicts with every lock that another transaction
   * has committed since. Some servers would miss this conflict if the first operation were a write.
   */
  async function startSnapshot(): Promise<void> {
    if (!isReading) await guardCollectionOf(database).findOne({ _id: "probe" }, { session: requireSession() });
    isReading = true;
  }

  /** Sends the changes that the read must see. Returns false if a parent does not exist or is hidden from the caller. */
  async function prepareRead(
    plan: ListPlan | AggregatePlan,
    sortOrGroupKeys: readonly SortOrGroupKey[],
  ): Promise<boolean> {
    for (const resource of listReadResources(plan, sortOrGroupKeys)) await flush(definitionOf(resource));
    for (const { resource, path, id, visibilityFilter: visible } of plan.parents) {
      if ((await transaction.locate(resource, path, id, visible)) === null) return false;
    }
    isReading = true;
    return true;
  }

  const transaction = createPrefetchingTransaction(registry, plans, {
    isOnlyWriter: false,
    async findExtreme(resource, filter, field, minOrMax) {
      const definition = definitionOf(resource);
      const sort = { [getRecordFieldName(definition, field)]: minOrMax === "min" ? 1 : -1 } as const;
      const hasValue: Filter = { kind: "exists", field, exists: true };
      const wanted = await flushAndTranslate(definition, combineWithAnd(filter, hasValue));
      const [item] = await readItems(definition, wanted, 1, [field], sort);
      return (item?.document[field] ?? null) as Scalar | null;
    },
    async readPage(plan) {
      const exists = await prepareRead(plan, plan.sort);
      return exists ? readPageInTransaction(source, plan) : { items: [], nextPosition: null };
    },
    readGroups: async (plan) => ((await prepareRead(plan, plan.groups)) ? readGroups(source, plan) : null),
    /**
     * Changes the member `_touched` of an item that must be locked, so that concurrent changes of the item conflict with this
     * transaction (manual, "In-progress Transactions and Stale Reads").
     */
    async getForHook(hookResource, resource, id) {
      const definition = definitionOf(resource);
      const options = { session: requireSession(), returnDocument: "after" } as const;
      if (resource !== hookResource && definition.hooks?.follow === undefined) return transaction.get(resource, id);
      const filter = { [getRecordFieldName(definition, definition.id)]: id };
      await flush(definition);
      await startSnapshot();
      const touch = { $set: { _touched: randomUUID() } };
      const record = await collectionOf(database, definition).findOneAndUpdate(filter, touch, options);
      return record === null ? null : toStoredItem(definition, record).document;
    },
    async lock(name) {
      if (locks.has(name)) return;
      await startSnapshot();
      await writeGuards(database, requireSession(), [`lock ${name}`]);
      locks.add(name);
    },
    lockShared: async (resource, ids) => requireGuards().addOneGuardPerItem(resource, ids),
    lockExclusive: async (resource, ids) => requireGuards().addAllGuardsOfItems(resource, ids),
    async select(definition, filter, limit, fields) {
      return readItems(definition, await flushAndTranslate(definition, filter), limit, fields);
    },
    async selectByIds(definition, ids, path) {
      if (pending.hasChangesOf(definition, ids)) await flush(definition);
      if (session === null) {
        const read = ids.map((id) => services.reads.findRecord(definition, id, { path, visibilityFilter: everything }));
        return (await Promise.all(read)).flatMap((record) => (record ? [toStoredItem(definition, record)] : []));
      }
      const byId = { [getRecordFieldName(definition, definition.id)]: ids.length === 1 ? ids[0] : { $in: ids } };
      return readItems(definition, path === null ? byId : { ...byId, _path: path }, ids.length);
    },
    async countItems(definition, filter) {
      const where = await flushAndTranslate(definition, filter);
      return collectionOf(database, definition).countDocuments(where, { session: requireSession() });
    },
    async selectByUniqueKey(definition, unique, texts) {
      if (session !== null) await flush(definition);
      const name = formatUniqueKeyName(definition, unique);
      const options = { projection: { [name]: 1 }, ...(session && { session }) };
      const filter = { [name]: { $in: texts, ...uniqueIndexFilter } };
      const records = await collectionOf(database, definition).find(filter, options).toArray();
      return new Map(records.map((record) => [String(record[name]), record._id]));
    },
    reserveKeys,
    async applyChanges(definition, changes) {
      changeCount += changes.length;
      for (const change of changes) {
        pending.add(definition, change);
        if (session !== null && pending.isFull(definition)) await flush(definition);
      }
    },
  });
  const rejectRead = (): Promise<never> => Promise.reject(new TransactionRequiredError());
  const [plan] = plans;
  const hasItem = session === null && (plan?.kind === "update" || plan?.kind === "remove");
  // Without a session, the item is read at the same time as the rights of the caller.
  const early = hasItem ? transaction.locate(plan.resource, plan.path, plan.id, everything) : null;
  // Ignored here, because the write that awaits the item gets the error.
  early?.catch(() => undefined);
  const locate: Transaction["locate"] = (...item) => Promise.resolve(early).then(() => transaction.locate(...item));
  return {
    ...transaction,
    // Without a session, only the item of the write and its ancestors can be read. Other items need the snapshot.
    ...(session === null && { locate, get: rejectRead, find: rejectRead, findItems: rejectRead }),
    get changeCount() {
      return changeCount;
    },
    async flush() {
      const opened = requireSession();
      await pending.flushAll(database, opened);
      await guards.writeCollectedGuards(database, opened);
    },
    async commitWithoutSession(deadline) {
      const [change, ...others] = pending.listChanges();
      if (change === undefined || others.length > 0) return change === undefined;
      try {
        return await writeWithoutTransaction(services, deadline, ...change);
      } catch (error) {
        if (isDuplicateKeyError(error) || isWriteConflictError(error)) return false;
        throw error;
      }
    },
  };
}

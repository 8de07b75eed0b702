import { randomUUID } from "node:crypto";
import type { ClientSession, Document as Operators } from "mongodb";
import type { Document } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { both, everything, listRelatedResources, type Filter, type Scalar } from "../../model/query/filter.js";
import type { ListPage } from "../../model/plan/code-reads.js";
import type { AggregatePlan, IdempotencyGuard, ItemPlan, ListPlan, WritePlan } from "../../model/plan/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import type { IdempotencyRecord } from "../port/idempotency.js";
import type { StoredItem } from "../port/stored-item.js";
import type { ExtremeOf, ItemChange, Transaction } from "../port/transaction.js";
import { listKeys } from "../../model/query/sort-keys.js";
import { listReadResources, type SortOrGroupKey } from "../related-keys.js";
import type { FoundGroups } from "../../model/query/found-groups.js";
import { LoadingTransaction } from "../loading-transaction.js";
import { isDuplicateKey, isWriteConflict } from "./errors.js";
import { guardsOf, touchGuards, WantedGuards } from "./guards.js";
import { AnswerRecords } from "./idempotency-records.js";
import { PendingWrites, writeWithoutTransaction, type MongoServices } from "./item-writes.js";
import { collectionOf, findHolders, projectionOf, recordField, toStoredItem, type StoredRecord } from "./records.js";
import { readGroups } from "./aggregate.js";
import { readPageIn } from "./item-source.js";
import { type ReadSource, translateFilter } from "./resolve-relations.js";

interface MongoTransactionOptions {
  readonly registry: Registry;
  readonly plans: readonly WritePlan[];
  /** Null for an attempt without a transaction of the database. */
  readonly session: ClientSession | null;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

/** Thrown if a write without a session needs the snapshot or the locks of a transaction. */
export class NeedsTransaction extends Error {}

/** An item that is read before the write needs it. */
interface PrefetchedItem {
  readonly resource: string;
  readonly id: number;
  /** Path of the item; null if the id alone identifies it. */
  readonly at: string | null;
  readonly record: Promise<StoredRecord | null>;
}

/**
 * Runs the operations of one write sequentially, as sessions require. Each operation is a round trip, so changes are sent only
 * before a read that can depend on them, or at the commit. Without a session, the commit writes a single change, if the item has
 * not changed since it was read; a write that needs more throws `NeedsTransaction`, and nothing is written.
 */
export class MongoTransaction extends LoadingTransaction implements Transaction {
  readonly isAlone = false;
  readonly #services: MongoServices;
  readonly #registry: Registry;
  readonly #session: ClientSession | null;
  readonly #deadline: number;
  readonly #idempotency: readonly IdempotencyGuard[];
  readonly #pending = new PendingWrites();
  readonly #answers: AnswerRecords | null;
  readonly #guards: WantedGuards;
  readonly #locks = new Set<string>();
  #prefetched: PrefetchedItem | null = null;
  #isReading = false;
  #changes = 0;

  constructor(services: MongoServices, { registry, plans, session, deadline }: MongoTransactionOptions) {
    super(registry, plans);
    this.#services = services;
    this.#registry = registry;
    this.#session = session;
    this.#guards = new WantedGuards(registry);
    this.#deadline = deadline;
    this.#idempotency = plans.flatMap(({ idempotency }) => idempotency ?? []);
    this.#answers = session && new AnswerRecords(services.database, session);
  }

  /** Number of changes so far. */
  get changes(): number {
    return this.#changes;
  }

  /** Starts to read the item of the plan, while the write rules read the rights of the caller. Only used without a session. */
  prefetch(plan: ItemPlan): void {
    if (plan.kind === "create") return;
    const { resource, id, path } = plan;
    const definition = this.definition(resource);
    const at = definition.idWithinParent ? path : null;
    const record = this.#readWithoutSession(definition, id, at);
    // The write that needs the item gets the error.
    record.catch(() => undefined);
    this.#prefetched = { resource, at, id, record };
  }

  /**
   * With a session, writes pending changes and takes all locks; the session is committed later. Without a session, writes the only
   * change.
   * @returns false if nothing was written, because the item has changed, or another item has its key or unique value
   */
  async commit(): Promise<boolean> {
    const { database } = this.#services;
    if (this.#session === null) return this.#commitWithoutSession();
    await this.#pending.flushAll(database, this.#session);
    await this.#answers?.flush();
    await this.#guards.touch(database, this.#session);
    return true;
  }

  override async findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    this.#requireSession();
    return super.findItems(resource, filter, limit, fields);
  }

  async findExtreme(resource: string, filter: Filter, { field, of }: ExtremeOf): Promise<Scalar | null> {
    const definition = this.definition(resource);
    const sort = { [recordField(definition, field)]: of === "min" ? 1 : -1 } as const;
    const hasValue: Filter = { kind: "exists", field, exists: true };
    await this.#flush(definition);
    const where = await this.#translate(definition, both(filter, hasValue));
    const [item] = await this.#read(definition, where, 1, [field], sort);
    return (item?.document[field] ?? null) as Scalar | null;
  }

  async page(plan: ListPlan): Promise<ListPage> {
    const reading = await this.#openRead(plan, listKeys(plan.sort));
    return reading === null ? { items: [], next: null } : readPageIn(reading, plan);
  }

  async groups(plan: AggregatePlan): Promise<FoundGroups | null> {
    const reading = await this.#openRead(plan, plan.groups);
    return reading && readGroups(reading, plan);
  }

  /** Sends the changes that the read must see, and returns its source; null if a parent does not exist or is not visible. */
  async #openRead(plan: ListPlan | AggregatePlan, keys: readonly SortOrGroupKey[]): Promise<ReadSource | null> {
    for (const { resource, path, id, visible } of plan.parents) {
      if ((await this.locate(resource, path, id, visible)) === null) return null;
    }
    for (const resource of listReadResources(plan, keys)) await this.#flush(this.definition(resource));
    const session = this.#requireSession();
    this.#isReading = true;
    return { database: this.#services.database, registry: this.#registry, session };
  }

  /** Also writes to the item, so that concurrent changes conflict (manual, "In-progress Transactions and Stale Reads"). */
  async getFor(by: string, resource: string, id: number): Promise<Document | null> {
    const session = this.#requireSession();
    const definition = this.definition(resource);
    if (resource !== by && definition.hooks?.follow === undefined) return this.get(resource, id);
    const filter = { [recordField(definition, definition.id)]: id };
    await this.#flush(definition);
    await this.#startSnapshot();
    const touch = { $set: { _touched: randomUUID() } };
    const options = { session, returnDocument: "after" } as const;
    const record = await collectionOf(this.#services.database, definition).findOneAndUpdate(filter, touch, options);
    return record === null ? null : toStoredItem(definition, record).document;
  }

  async findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null> {
    return this.#requireAnswers().find(guard, this.#idempotency, now);
  }

  async keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void> {
    this.#requireAnswers().keep(guard, answer, now);
  }

  async lock(name: string): Promise<void> {
    const session = this.#requireSession();
    if (this.#locks.has(name)) return;
    this.#locks.add(name);
    await this.#startSnapshot();
    await touchGuards(this.#services.database, session, [`lock ${name}`]);
  }

  async lockShared(resource: string, ids: readonly number[]): Promise<void> {
    this.#requireSession();
    this.#guards.addShared(resource, ids);
  }

  async lockExclusive(resource: string, ids: readonly number[]): Promise<void> {
    this.#requireSession();
    this.#guards.addAll(resource, ids);
  }

  async select(
    definition: ResourceDefinition,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    await this.#flush(definition);
    return this.#read(definition, await this.#translate(definition, filter), limit, fields);
  }

  async #translate(definition: ResourceDefinition, filter: Filter): Promise<Operators> {
    for (const resource of listRelatedResources(filter)) await this.#flush(findDefinition(this.#registry, resource));
    const reading = { database: this.#services.database, registry: this.#registry, session: this.#requireSession() };
    return translateFilter(reading, definition, filter);
  }

  async selectByIds(
    definition: ResourceDefinition,
    ids: readonly number[],
    path: string | null,
  ): Promise<readonly StoredItem[]> {
    if (this.#session !== null) {
      if (this.#pending.hasChangesOf(definition, ids)) await this.#flush(definition);
      const byId = { [recordField(definition, definition.id)]: ids.length === 1 ? ids[0] : { $in: ids } };
      const filter = path === null ? byId : { ...byId, _path: path };
      return this.#read(definition, filter, ids.length);
    }
    const records = await Promise.all(ids.map((id) => this.#readWithoutSession(definition, id, path)));
    return records.flatMap((record) => (record === null ? [] : [toStoredItem(definition, record)]));
  }

  protected async countItems(definition: ResourceDefinition, filter: Filter): Promise<number> {
    const session = this.#requireSession();
    await this.#flush(definition);
    const collection = collectionOf(this.#services.database, definition);
    return collection.countDocuments(await this.#translate(definition, filter), { session });
  }

  async selectHolders(
    definition: ResourceDefinition,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (this.#session !== null) await this.#flush(definition);
    return findHolders(this.#services.database, definition, unique, texts, this.#session ?? undefined);
  }

  protected reserveKeys(definition: ResourceDefinition, count: number, least: number): Promise<number> {
    return this.#services.sequences.next(definition, count, least);
  }

  protected async apply(definition: ResourceDefinition, changes: readonly ItemChange[]): Promise<void> {
    for (const change of changes) {
      this.#pending.add(definition, change);
      this.#changes += 1;
      if (this.#session === null && this.#pending.list().length > 1) throw new NeedsTransaction();
      if (this.#session !== null && this.#pending.isFull(definition)) await this.#flush(definition);
    }
  }

  /** Reads items from the database, without pending changes. */
  async #read(
    definition: ResourceDefinition,
    filter: object,
    limit: number,
    fields?: readonly string[],
    sort: Readonly<Record<string, 1 | -1>> = { _id: 1 },
  ): Promise<readonly StoredItem[]> {
    const session = this.#requireSession();
    // Documents with few fields are small, so all of them are read in one batch; by default, it would end after 101 documents.
    const brief = fields && { projection: { ...projectionOf(definition, fields), _path: 1 }, batchSize: limit };
    const options = { session, sort, limit, ...brief } as const;
    const records = await collectionOf(this.#services.database, definition).find(filter, options).toArray();
    this.#isReading = true;
    return records.map((record) => toStoredItem(definition, record, fields));
  }

  #readWithoutSession(definition: ResourceDefinition, id: number, path: string | null): Promise<StoredRecord | null> {
    const early = this.#prefetched;
    if (early?.resource === definition.path && early.id === id && early.at === path) return early.record;
    return this.#services.reads.findRecord(definition, id, { path, visible: everything });
  }

  /**
   * Starts the snapshot by a read, so that a lock conflicts with every lock that another transaction has committed since. If the
   * first operation is a write, not every server compares it with the snapshot of later reads.
   */
  async #startSnapshot(): Promise<void> {
    const session = this.#requireSession();
    if (!this.#isReading) await guardsOf(this.#services.database).findOne({ _id: "probe" }, { session });
    this.#isReading = true;
  }

  async #flush(definition: ResourceDefinition): Promise<void> {
    await this.#pending.flush(this.#services.database, this.#requireSession(), definition);
  }

  async #commitWithoutSession(): Promise<boolean> {
    const [only] = this.#pending.list();
    try {
      return only === undefined || (await writeWithoutTransaction(this.#services, this.#deadline, ...only));
    } catch (error) {
      if (isDuplicateKey(error) || isWriteConflict(error)) return false;
      throw error;
    }
  }

  #requireSession(): ClientSession {
    if (this.#session === null) throw new NeedsTransaction();
    return this.#session;
  }

  #requireAnswers(): AnswerRecords {
    if (this.#answers === null) throw new NeedsTransaction();
    return this.#answers;
  }
}

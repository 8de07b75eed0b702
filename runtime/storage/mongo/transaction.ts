import { findDefinition } from "../../model/find-definition.js";
import { randomUUID } from "node:crypto";
import type { ClientSession, Collection, Db } from "mongodb";
import type { Filter } from "../../model/filter.js";
import type { IdempotencyGuard } from "../../model/plan.js";
import type { Document } from "../../model/field.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../../model/resource.js";
import type { StoredItem } from "../../port/stored-item.js";
import type { IdempotencyRecord } from "../../port/idempotency.js";
import type { Replacement, Transaction } from "../../port/transaction.js";
import { atPath, toMongoFilter } from "./filter.js";
import { guardsOf, nameAllGuards, nameSharedGuards, touchGuards } from "./guards.js";
import { findRecord, keepRecord } from "./idempotency-records.js";
import { collectionOf, findHolders, projectionOf, recordField, toChanges, toRecord, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";
import type { Sequences } from "./sequences.js";

/** The operations of one transaction, one after the other, as sessions demand. */
export class MongoTransaction implements Transaction {
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #session: ClientSession;
  readonly #sequences: Sequences;
  readonly #guards = new Set<string>();
  #isReading = false;

  constructor(database: Db, registry: Registry, session: ClientSession, sequences: Sequences) {
    this.#database = database;
    this.#registry = registry;
    this.#session = session;
    this.#sequences = sequences;
  }

  /** To be called before the commit: takes the locks on items, all of them at once. */
  async takeLocks(): Promise<void> {
    if (this.#guards.size > 0) await touchGuards(this.#database, this.#session, [...this.#guards]);
    this.#guards.clear();
  }

  async get(resource: string, id: number): Promise<Document | null> {
    const { id: field } = findDefinition(this.#registry, resource);
    const [item] = await this.findItems(resource, { kind: "in", field, values: [id], negated: false }, 1);
    return item?.document ?? null;
  }

  /** Manual of MongoDB, "In-progress Transactions and Stale Reads": a write to what is read makes changes of it conflict. */
  async getFor(by: string, resource: string, id: number): Promise<Document | null> {
    const definition = findDefinition(this.#registry, resource);
    if (resource !== by && definition.hooks?.follow === undefined) return this.get(resource, id);
    const filter = { [recordField(definition, definition.id)]: id };
    await this.#beginReading();
    const touch = { $set: { _touched: randomUUID() } };
    const options = { session: this.#session, returnDocument: "after" } as const;
    const record = await this.#collection(resource).findOneAndUpdate(filter, touch, options);
    return record === null ? null : toStoredItem(definition, record).document;
  }

  stateOf(): null {
    return null;
  }

  async find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return (await this.findItems(resource, filter, limit)).map(({ document }) => document);
  }

  async findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    const definition = findDefinition(this.#registry, resource);
    return this.#select(definition, toMongoFilter(definition, filter), limit, fields);
  }

  async count(resource: string, filter: Filter): Promise<number> {
    const definition = findDefinition(this.#registry, resource);
    const options = { session: this.#session };
    return collectionOf(this.#database, definition).countDocuments(toMongoFilter(definition, filter), options);
  }

  async locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null> {
    const definition = findDefinition(this.#registry, resource);
    const [item] = await this.#select(definition, atPath(definition, path, id, visible), 1);
    return item ?? null;
  }

  findHolders(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return findHolders(this.#database, findDefinition(this.#registry, resource), unique, texts, this.#session);
  }

  nextKeys(resource: string, count: number, least: number): Promise<number> {
    return this.#sequences.next(findDefinition(this.#registry, resource), count, least);
  }

  async insert(resource: string, items: readonly StoredItem[]): Promise<void> {
    const definition = findDefinition(this.#registry, resource);
    const records = items.map((item) => toRecord(definition, item));
    await this.#collection(resource).insertMany(records, { session: this.#session });
  }

  async replace(resource: string, replacements: readonly Replacement[]): Promise<void> {
    const definition = findDefinition(this.#registry, resource);
    const operations = replacements.map(({ before, after }) => ({
      updateOne: { filter: { _id: after.key }, update: { $set: toChanges(definition, before, after) } },
    }));
    await this.#collection(resource).bulkWrite(operations, { session: this.#session });
  }

  async remove(resource: string, items: readonly StoredItem[]): Promise<void> {
    const filter = { _id: { $in: items.map(({ key }) => key) } };
    await this.#collection(resource).deleteMany(filter, { session: this.#session });
  }

  async findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null> {
    return findRecord(this.#database, this.#session, guard, now);
  }

  async keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void> {
    await keepRecord(this.#database, this.#session, guard, answer, now);
  }

  async lock(name: string): Promise<void> {
    await this.#beginReading();
    await touchGuards(this.#database, this.#session, [`lock ${name}`]);
  }

  async lockShared(resource: string, ids: readonly number[]): Promise<void> {
    for (const name of nameSharedGuards(this.#registry, resource, ids)) this.#guards.add(name);
  }

  async lockExclusive(resource: string, ids: readonly number[]): Promise<void> {
    for (const name of nameAllGuards(this.#registry, resource, ids)) this.#guards.add(name);
  }

  async #select(
    definition: ResourceDefinition,
    filter: object,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    const projection = fields === undefined ? {} : { projection: { ...projectionOf(definition, fields), _path: 1 } };
    const options = { session: this.#session, sort: { _id: 1 }, limit, ...projection } as const;
    const records = await collectionOf(this.#database, definition).find(filter, options).toArray();
    this.#isReading = true;
    return records.map((record) => toStoredItem(definition, record, fields));
  }

  /**
   * What is read behind a lock must not be older than the lock. A read begins the snapshot for certain; where a write is the first
   * operation, not every server compares it with the snapshot that it reads from afterwards.
   */
  async #beginReading(): Promise<void> {
    if (!this.#isReading) await guardsOf(this.#database).findOne({ _id: "probe" }, { session: this.#session });
    this.#isReading = true;
  }

  #collection(resource: string): Collection<StoredRecord> {
    return collectionOf(this.#database, findDefinition(this.#registry, resource));
  }
}

import { findDefinition } from "../../model/find-definition.js";
import { randomUUID } from "node:crypto";
import type { ClientSession, Collection, Db } from "mongodb";
import type { Filter } from "../../model/filter.js";
import type { IdempotencyGuard } from "../../model/plan.js";
import type { Document } from "../../model/field.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../../model/resource.js";
import { storedPath, uniqueName } from "../../port/stored-item.js";
import type { StoredItem } from "../../port/stored-item.js";
import type { IdempotencyRecord } from "../../port/idempotency.js";
import type { Replacement, Transaction } from "../../port/transaction.js";
import { atPath, indexed, toMongoFilter } from "./filter.js";
import { nameAllGuards, nameSharedGuards, touchGuards } from "./guards.js";
import { findRecord, keepRecord } from "./idempotency-records.js";
import { collectionOf, projectionOf, recordField, toChanges, toRecord, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";

export function sequencesOf(database: Db): Collection<{ readonly _id: string; readonly last: number }> {
  return database.collection("_sequences");
}

/** The first of so many consecutive numbers of the resource's sequence, none of them less than `least`. */
export async function nextKeys(
  database: Db,
  definition: ResourceDefinition,
  count: number,
  least: number,
): Promise<number> {
  const sequence = await sequencesOf(database).findOneAndUpdate(
    { _id: storedPath(definition) },
    [{ $set: { last: { $max: [{ $add: ["$last", count] }, least + count - 1] } } }],
    { returnDocument: "after" },
  );
  if (sequence === null) throw new Error(`the sequence of ${definition.path}, made at the start, is gone`);
  return sequence.last - count + 1;
}

/** The operations of one transaction, one after the other, as sessions demand. */
export class MongoTransaction implements Transaction {
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #session: ClientSession;

  constructor(database: Db, registry: Registry, session: ClientSession) {
    this.#database = database;
    this.#registry = registry;
    this.#session = session;
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

  async findHolders(
    resource: string,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const name = uniqueName(findDefinition(this.#registry, resource), unique);
    const options = { session: this.#session, projection: { [name]: 1 } };
    const records = await this.#collection(resource)
      .find({ [name]: { $in: texts, ...indexed } }, options)
      .toArray();
    return new Map(records.map((record) => [String(record[name]), record._id]));
  }

  /** Runs outside the transaction: inside it, all creations of a resource would wait for one another. */
  nextKeys(resource: string, count: number, least: number): Promise<number> {
    return nextKeys(this.#database, findDefinition(this.#registry, resource), count, least);
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
    await touchGuards(this.#database, this.#session, [`lock ${name}`]);
  }

  async lockShared(resource: string, ids: readonly number[]): Promise<void> {
    await touchGuards(this.#database, this.#session, nameSharedGuards(this.#registry, resource, ids));
  }

  async lockExclusive(resource: string, ids: readonly number[]): Promise<void> {
    await touchGuards(this.#database, this.#session, nameAllGuards(this.#registry, resource, ids));
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
    return records.map((record) => toStoredItem(definition, record, fields));
  }

  #collection(resource: string): Collection<StoredRecord> {
    return collectionOf(this.#database, findDefinition(this.#registry, resource));
  }
}

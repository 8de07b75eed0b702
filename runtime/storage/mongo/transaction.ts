import { findDefinition } from "../../model/find-definition.js";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ClientSession, Collection, Db } from "mongodb";
import type { Filter, Scalar } from "../../model/filter.js";
import type { IdempotencyGuard, WritePlan } from "../../model/plan.js";
import type { Document } from "../../model/field.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../../model/resource.js";
import { idOf, type StoredItem } from "../../port/stored-item.js";
import type { IdempotencyRecord } from "../../port/idempotency.js";
import type { Replacement, Transaction } from "../../port/transaction.js";
import { atPath, toMongoFilter } from "./filter.js";
import { guardsOf, nameAllGuards, nameSharedGuards, touchGuards } from "./guards.js";
import { AnswerRecords } from "./idempotency-records.js";
import { Foresight } from "../foresight.js";
import { PendingWrites, placeOf } from "./pending-writes.js";
import { collectionOf, findHolders, projectionOf, recordField, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";
import type { Sequences } from "./sequences.js";
import { sizeOf } from "./size-of.js";

/** Items that were read and not written since: characters of their values. */
const charactersKept = 2 ** 23;
const itemsKept = 2000;
/** Longer lists are asked for once. */
const limitOfKept = 100;

/**
 * The operations of one transaction, one after the other, as sessions demand. Each is a round trip, so nothing is read twice, what
 * will be asked for is asked for together, and what is written waits until something is read that it may change.
 */
export class MongoTransaction implements Transaction {
  readonly isAlone = false;
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #session: ClientSession;
  readonly #foresight: Foresight;
  readonly #guards = new Set<string>();
  /** Objects that this transaction refers to. One guard of each will do: a batch that touched all of them would conflict with everybody. */
  readonly #shared = new Set<string>();
  readonly #held = new Set<string>();
  readonly #pending: PendingWrites;
  readonly #answers: AnswerRecords;
  /** How often something of a resource was written, and an item of it: what was read before is asked for by another name. */
  readonly #writes = new Map<string, number>();
  readonly #located = new LRUCache<string, StoredItem>({
    max: itemsKept,
    maxSize: charactersKept,
    sizeCalculation: sizeOfItem,
  });
  readonly #found = new LRUCache<string, readonly StoredItem[]>({
    max: itemsKept,
    maxSize: charactersKept,
    sizeCalculation: (items) => items.reduce((sum, item) => sum + sizeOfItem(item), 1),
  });
  /** Names of what was asked for, and is not there. */
  readonly #absent = new Set<string>();
  #isReading = false;

  /** @param plans what is written in it */
  constructor(
    database: Db,
    registry: Registry,
    session: ClientSession,
    sequences: Sequences,
    plans: readonly WritePlan[],
  ) {
    this.#database = database;
    this.#registry = registry;
    this.#session = session;
    this.#foresight = new Foresight(registry, plans, {
      findItems: (definition, filter, limit, fields) =>
        this.#select(definition, toMongoFilter(definition, filter), limit, fields),
      findHolders: (definition, unique, texts) => findHolders(database, definition, unique, texts, session),
      takeKeys: (resource, count, least) => sequences.next(findDefinition(registry, resource), count, least),
    });
    this.#pending = new PendingWrites(database, session);
    this.#answers = new AnswerRecords(database, session);
  }

  /** To be called before the commit: writes what is pending, and takes the locks on items, all of them at once. */
  async finish(): Promise<void> {
    await this.#pending.flushAll();
    await this.#answers.flush();
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
    await this.#pending.flush(definition);
    await this.#beginReading();
    const touch = { $set: { _touched: randomUUID() } };
    const options = { session: this.#session, returnDocument: "after" } as const;
    const record = await this.#collection(resource).findOneAndUpdate(filter, touch, options);
    return record === null ? null : toStoredItem(definition, record).document;
  }

  foresee(resource: string, field: string, values: readonly Scalar[]): void {
    this.#foresight.foreseen.foresee(resource, field, values);
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
    const ahead = fields === undefined ? null : await this.#foresight.ahead.find(definition, filter, fields);
    if (ahead !== null) return ahead.slice(0, limit);
    const name = JSON.stringify([resource, this.#writes.get(resource), filter, limit, fields]);
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const items = await this.#select(definition, toMongoFilter(definition, filter), limit, fields);
    if (limit <= limitOfKept) this.#found.set(name, items);
    return items;
  }

  async count(resource: string, filter: Filter): Promise<number> {
    const definition = findDefinition(this.#registry, resource);
    const ahead = await this.#foresight.ahead.find(definition, filter, []);
    if (ahead !== null) return ahead.length;
    const options = { session: this.#session };
    await this.#pending.flush(definition);
    return collectionOf(this.#database, definition).countDocuments(toMongoFilter(definition, filter), options);
  }

  async locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null> {
    const definition = findDefinition(this.#registry, resource);
    const nameItem = (each: number): string => {
      const place = `${resource} ${placeOf(definition, path, each)}`;
      return JSON.stringify([place, this.#writes.get(place), path, visible]);
    };
    const known = this.#located.get(nameItem(id));
    if (known !== undefined) return known;
    if (this.#absent.has(nameItem(id))) return null;
    const pending = this.#pending.find(definition, path, id);
    if (pending === null || (pending !== undefined && isEverything(visible))) return pending;
    if (pending !== undefined) await this.#pending.flush(definition);
    const ids = this.#foresight.foreseen.takeIds(resource, path, id, visible);
    const items = await this.#read(definition, atPath(definition, path, ids, visible), ids.length);
    const found = new Map(items.map((item) => [idOf(definition, item), item]));
    for (const each of ids) {
      const item = found.get(each);
      if (item === undefined) this.#absent.add(nameItem(each));
      else this.#located.set(nameItem(each), item);
      if (item !== undefined) this.#foresight.foreseen.noteRead(definition, item);
    }
    return found.get(id) ?? null;
  }

  async findHolders(
    resource: string,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const definition = findDefinition(this.#registry, resource);
    const stored = await this.#foresight.holders.find(definition, unique, texts);
    return this.#pending.holders(definition, unique, texts, stored);
  }

  nextKeys(resource: string, count: number, least: number): Promise<number> {
    return this.#foresight.keys.next(resource, count, least);
  }

  async insert(resource: string, items: readonly StoredItem[]): Promise<void> {
    const definition = this.#noted(resource, items);
    for (const item of items) this.#foresight.noteWritten(definition, null, item);
    await this.#pending.insert(definition, items);
  }

  async replace(resource: string, replacements: readonly Replacement[]): Promise<void> {
    const definition = this.#noted(
      resource,
      replacements.map(({ after }) => after),
    );
    for (const { before, after } of replacements) this.#foresight.noteWritten(definition, before, after);
    await this.#pending.replace(definition, replacements);
  }

  async remove(resource: string, items: readonly StoredItem[]): Promise<void> {
    const definition = this.#noted(resource, items);
    this.#foresight.noteRemoved(definition, items);
    await this.#pending.remove(definition, items);
  }

  findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null> {
    return this.#answers.find(guard, this.#foresight.foreseen.guards, now);
  }

  async keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void> {
    this.#answers.keep(guard, answer, now);
  }

  async lock(name: string): Promise<void> {
    if (this.#held.has(name)) return;
    this.#held.add(name);
    await this.#beginReading();
    await touchGuards(this.#database, this.#session, [`lock ${name}`]);
  }

  async lockShared(resource: string, ids: readonly number[]): Promise<void> {
    const others = ids.filter((id) => !this.#shared.has(`${resource} ${String(id)}`));
    for (const id of others) this.#shared.add(`${resource} ${String(id)}`);
    for (const name of nameSharedGuards(this.#registry, resource, others)) this.#guards.add(name);
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
    await this.#pending.flush(definition);
    return this.#read(definition, filter, limit, fields);
  }

  /** What is pending is not seen. */
  async #read(
    definition: ResourceDefinition,
    filter: object,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    // The beginnings of many documents are no more than the whole of a hundred, after which the database stops by itself.
    const brief = fields && { projection: { ...projectionOf(definition, fields), _path: 1 }, batchSize: limit };
    const options = { session: this.#session, sort: { _id: 1 }, limit, ...brief } as const;
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

  #noted(resource: string, items: readonly StoredItem[]): ResourceDefinition {
    const definition = findDefinition(this.#registry, resource);
    const places = items.map((item) => `${resource} ${placeOf(definition, item.path, idOf(definition, item))}`);
    for (const name of [resource, ...places]) this.#writes.set(name, (this.#writes.get(name) ?? 0) + 1);
    return definition;
  }

  #collection(resource: string): Collection<StoredRecord> {
    return collectionOf(this.#database, findDefinition(this.#registry, resource));
  }
}

function isEverything(filter: Filter): boolean {
  return filter.kind === "all" && filter.of.length === 0;
}

function sizeOfItem({ document }: StoredItem): number {
  return sizeOf(document) + 1;
}

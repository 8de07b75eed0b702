/** What a transaction writes, told the database in few commands: when something is read that it may change, and at the end. */
import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from "mongodb";
import type { ResourceDefinition, UniqueKey } from "../../model/resource.js";
import type { Replacement } from "../../port/transaction.js";
import { idOf, uniqueTextOf, type StoredItem } from "../../port/stored-item.js";
import { collectionOf, toChanges, toRecord, type StoredRecord } from "./records.js";
import { sizeOf } from "./size-of.js";

/** All of a command are encoded in one turn of the event loop. */
const operationsAtOnce = 1000;
const bytesAtOnce = 2 ** 20;

interface Pending {
  readonly collection: Collection<StoredRecord>;
  readonly operations: AnyBulkWriteOperation<StoredRecord>[];
  /** What becomes of items, by their place; null where they are removed. */
  readonly items: Map<string, StoredItem | null>;
  readonly keys: Set<number>;
  bytes: number;
}

export class PendingWrites {
  readonly #database: Db;
  readonly #session: ClientSession;
  readonly #pending = new Map<string, Pending>();

  constructor(database: Db, session: ClientSession) {
    this.#database = database;
    this.#session = session;
  }

  async insert(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    for (const item of items) {
      await this.#add(definition, { insertOne: { document: toRecord(definition, item) } }, [item], item);
    }
  }

  async replace(definition: ResourceDefinition, replacements: readonly Replacement[]): Promise<void> {
    for (const { before, after } of replacements) {
      const update = { $set: toChanges(definition, before, after) };
      await this.#add(definition, { updateOne: { filter: { _id: after.key }, update } }, [after], after);
    }
  }

  async remove(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    const filter = { _id: { $in: items.map(({ key }) => key) } };
    await this.#add(definition, { deleteMany: { filter } }, items, null);
  }

  /** What becomes of the item at this place; undefined where nothing is pending. */
  find(definition: ResourceDefinition, path: string, id: number): StoredItem | null | undefined {
    return this.#pending.get(definition.path)?.items.get(placeOf(definition, path, id));
  }

  /** Who holds these texts of the unique key, going by what the database holds and by what is pending. */
  holders(
    definition: ResourceDefinition,
    unique: UniqueKey,
    texts: readonly string[],
    stored: ReadonlyMap<string, number>,
  ): ReadonlyMap<string, number> {
    const pending = this.#pending.get(definition.path);
    if (pending === undefined) return stored;
    const holders = new Map([...stored].filter(([, key]) => !pending.keys.has(key)));
    for (const item of pending.items.values()) {
      const text = item === null ? null : uniqueTextOf(unique, item.document);
      if (item !== null && text !== null && texts.includes(text)) holders.set(text, item.key);
    }
    return holders;
  }

  async flush({ path }: ResourceDefinition): Promise<void> {
    await this.#flush(path);
  }
  async flushAll(): Promise<void> {
    for (const resource of this.#pending.keys()) await this.#flush(resource);
  }

  async #flush(resource: string): Promise<void> {
    const pending = this.#pending.get(resource);
    if (pending === undefined) return;
    this.#pending.delete(resource);
    await pending.collection.bulkWrite(pending.operations, { session: this.#session });
  }

  async #add(
    definition: ResourceDefinition,
    operation: AnyBulkWriteOperation<StoredRecord>,
    items: readonly StoredItem[],
    after: StoredItem | null,
  ): Promise<void> {
    const pending = this.#pending.get(definition.path) ?? this.#open(definition);
    pending.operations.push(operation);
    pending.bytes += sizeOf(after?.document ?? null);
    for (const item of items) {
      pending.items.set(placeOf(definition, item.path, idOf(definition, item)), after);
      pending.keys.add(item.key);
    }
    if (pending.operations.length >= operationsAtOnce || pending.bytes >= bytesAtOnce) await this.flush(definition);
  }

  #open(definition: ResourceDefinition): Pending {
    const collection = collectionOf(this.#database, definition);
    const pending = { collection, operations: [], items: new Map(), keys: new Set<number>(), bytes: 0 };
    this.#pending.set(definition.path, pending);
    return pending;
  }
}

/** Ids of nested items are unique within their parent at least, all others in their collection. */
export function placeOf({ parent }: ResourceDefinition, path: string, id: number): string {
  return parent === null ? String(id) : `${path} ${String(id)}`;
}

/** What a transaction writes, told the database in few commands: when something is read that it may change, and at the end. */
import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from "mongodb";
import type { Document } from "../../model/field.js";
import type { ResourceDefinition, UniqueKey } from "../../model/resource.js";
import type { Replacement } from "../../port/transaction.js";
import { idOf, uniqueName, uniqueTextOf, type StoredItem } from "../../port/stored-item.js";
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
  /** Who holds texts of unique keys. */
  readonly holders: Map<string, number>;
  /** Of the removal that is the last operation; null where another is. */
  removed: number[] | null;
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
      await this.#add(definition, { insertOne: { document: toRecord(definition, item) } }, null, item);
    }
  }

  async replace(definition: ResourceDefinition, replacements: readonly Replacement[]): Promise<void> {
    for (const { before, after } of replacements) {
      const update = { $set: toChanges(definition, before, after) };
      await this.#add(definition, { updateOne: { filter: { _id: after.key }, update } }, before, after);
    }
  }

  /** Removals that follow one another are one operation. */
  async remove(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    const pending = this.#pending.get(definition.path) ?? this.#open(definition);
    if (pending.removed === null) {
      pending.removed = [];
      pending.operations.push({ deleteMany: { filter: { _id: { $in: pending.removed } } } });
    }
    for (const item of items) {
      pending.removed.push(item.key);
      this.#note(pending, definition, item, null);
    }
    await this.#flushFull(definition, pending);
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
    for (const text of texts) {
      const key = pending.holders.get(nameText(definition, unique, text));
      if (key !== undefined) holders.set(text, key);
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
    before: StoredItem | null,
    after: StoredItem,
  ): Promise<void> {
    const pending = this.#pending.get(definition.path) ?? this.#open(definition);
    pending.operations.push(operation);
    pending.removed = null;
    this.#note(pending, definition, before, after);
    await this.#flushFull(definition, pending);
  }

  #note(pending: Pending, definition: ResourceDefinition, before: StoredItem | null, after: StoredItem | null): void {
    const item = after ?? before;
    if (item === null) return;
    const place = placeOf(definition, item.path, idOf(definition, item));
    // Of what is removed only the id may be known.
    const left = pending.items.get(place) ?? before;
    for (const unique of definition.unique) {
      const [name, next] = [left, after].map((each) => each && nameTextOf(definition, unique, each.document));
      if (name && pending.holders.get(name) === item.key) pending.holders.delete(name);
      if (next) pending.holders.set(next, item.key);
    }
    pending.items.set(place, after);
    pending.keys.add(item.key);
    pending.bytes += sizeOf(after?.document ?? null);
  }

  async #flushFull(definition: ResourceDefinition, { operations, bytes }: Pending): Promise<void> {
    if (operations.length >= operationsAtOnce || bytes >= bytesAtOnce) await this.flush(definition);
  }

  #open(definition: ResourceDefinition): Pending {
    const collection = collectionOf(this.#database, definition);
    const pending: Pending = {
      collection,
      operations: [],
      items: new Map(),
      keys: new Set(),
      holders: new Map(),
      removed: null,
      bytes: 0,
    };
    this.#pending.set(definition.path, pending);
    return pending;
  }
}

/** Ids of nested items are unique within their parent at least, all others in their collection. */
export function placeOf({ parent }: ResourceDefinition, path: string, id: number): string {
  return parent === null ? String(id) : `${path} ${String(id)}`;
}

function nameText(definition: ResourceDefinition, unique: UniqueKey, text: string): string {
  return `${uniqueName(definition, unique)} ${text}`;
}

function nameTextOf(definition: ResourceDefinition, unique: UniqueKey, document: Document): string | null {
  const text = uniqueTextOf(unique, document);
  return text === null ? null : nameText(definition, unique, text);
}

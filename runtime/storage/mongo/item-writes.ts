/**
 * Writes changed items: all items of a transaction, or a single item without a transaction of the database.
 * Simultaneous insertions of items without references become one command.
 */
import { isDeepStrictEqual } from "node:util";
import { MongoBulkWriteError, type AnyBulkWriteOperation, type ClientSession, type Collection, type Db } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { idOf, estimateSizeInBytes } from "../port/stored-item.js";
import type { ItemChange } from "../port/transaction.js";
import type { CommittedReader } from "./committed-reader.js";
import { isDuplicateKeyError } from "./errors.js";
import { collectionOf, toUpdatedFields, toRecord, type StoredRecord } from "./records.js";
import { KeyedBatchers } from "../request-batcher.js";
import type { KeyReserver } from "./sequences.js";

/** Services that the transactions of one database share. */
export interface MongoTransactionServices {
  readonly database: Db;
  readonly reads: CommittedReader;
  readonly reserveKeys: KeyReserver;
  readonly insert: RecordInserter;
}

/**
 * Maximum number of changes in one command, and their maximum size (`maxBytesPerCommand`). Encoding a command blocks the event
 * loop, so a larger command would delay other requests.
 */
const maxChangesPerCommand = 1000;
const maxBytesPerCommand = 2 ** 20;

interface PendingResourceChanges {
  readonly definition: ResourceDefinition;
  readonly changes: ItemChange[];
  readonly ids: Set<number>;
  sizeInBytes: number;
}

/** Collects the changes of a transaction, so that few commands send them to the database. */
export class PendingItemChanges {
  readonly #pending = new Map<string, PendingResourceChanges>();

  /** Adds a change. If the last change was of the same item, both are combined into one change. */
  add(definition: ResourceDefinition, change: ItemChange): void {
    const { path } = definition;
    const pending = this.#pending.get(path) ?? { definition, changes: [], ids: new Set(), sizeInBytes: 0 };
    this.#pending.set(path, pending);
    const last = pending.changes.at(-1);
    if (change.before !== null && last?.after?.key === change.before.key && change.after !== null) {
      pending.changes.pop();
      pending.changes.push({ ...last, after: change.after });
    } else pending.changes.push(change);
    const item = change.before === null ? change.after : (change.after ?? change.before);
    pending.ids.add(idOf(definition, item));
    pending.sizeInBytes += estimateSizeInBytes(item.document);
  }

  /** Tells whether an item with one of these ids has a change that was not sent yet. */
  hasChangesOf({ path }: ResourceDefinition, ids: readonly number[]): boolean {
    const pending = this.#pending.get(path);
    return pending !== undefined && ids.some((id) => pending.ids.has(id));
  }

  isFull({ path }: ResourceDefinition): boolean {
    const { changes = [], sizeInBytes = 0 } = this.#pending.get(path) ?? {};
    return changes.length >= maxChangesPerCommand || sizeInBytes >= maxBytesPerCommand;
  }

  listChanges(): readonly (readonly [ResourceDefinition, ItemChange])[] {
    return [...this.#pending.values()].flatMap(({ definition, changes }) => {
      return changes.map((change) => [definition, change] as const);
    });
  }

  async flush(database: Db, session: ClientSession, { path }: ResourceDefinition): Promise<void> {
    const pending = this.#pending.get(path);
    if (pending === undefined) return;
    this.#pending.delete(path);
    const { definition, changes } = pending;
    await collectionOf(database, definition).bulkWrite(toOperations(definition, changes), { session });
  }

  async flushAll(database: Db, session: ClientSession): Promise<void> {
    for (const { definition } of this.#pending.values()) await this.flush(database, session, definition);
  }
}

/** Converts changes to operations of MongoDB. Consecutive removals become one operation. */
function toOperations(
  definition: ResourceDefinition,
  changes: readonly ItemChange[],
): AnyBulkWriteOperation<StoredRecord>[] {
  const operations: AnyBulkWriteOperation<StoredRecord>[] = [];
  let removed: number[] | null = null;
  for (const { before, after } of changes) {
    if (before === null) operations.push({ insertOne: { document: toRecord(definition, after) } });
    else if (after !== null) {
      const update = { $set: toUpdatedFields(definition, before, after) };
      operations.push({ updateOne: { filter: { _id: after.key }, update } });
    } else {
      if (removed === null) operations.push({ deleteMany: { filter: { _id: { $in: (removed = []) } } } });
      removed.push(before.key);
      continue;
    }
    removed = null;
  }
  return operations;
}

interface Insertion {
  readonly record: StoredRecord;
  /** Approximate size of the fields. */
  readonly sizeInBytes: number;
  /** UNIX time in milliseconds by which the insertion must be done. */
  readonly deadline: number;
}

const insertBatcherLimits = { maxBatchSize: 16, maxParallelBatches: 4 };
/**
 * Maximum size of a record that is inserted together with others, in bytes. Encoding a command blocks the event loop,
 * so a larger record is sent alone.
 */
const maxSharedInsertBytes = 2 ** 16;
/**
 * A write with less than this time left, in milliseconds, gets a command of its own. In a shared command, its deadline would
 * shorten the time of the other writes.
 */
const minTimeLeftForSharedInsertMs = 1000;

/** Inserts a record. Resolves to false if another record has the same key. */
type RecordInserter = (definition: ResourceDefinition, insertion: Insertion) => Promise<boolean>;

/** Returns a function that inserts records. Simultaneous insertions become one command. */
export function createInserter(database: Db): RecordInserter {
  /** Batchers that combine insertions into one command. The answer is null for a record that must be inserted alone. */
  const batchers = new KeyedBatchers<Insertion, boolean | null>();
  return async (definition, insertion) => {
    const collection = collectionOf(database, definition);
    const isAlone =
      insertion.sizeInBytes > maxSharedInsertBytes || insertion.deadline - Date.now() < minTimeLeftForSharedInsertMs;
    const insertBatch = async (insertions: readonly Insertion[]): Promise<(each: Insertion) => boolean | null> => {
      const [first] = insertions;
      if (insertions.length === 1 && first !== undefined) {
        const isWritten = await insertOneRecord(collection, first);
        return () => isWritten;
      }
      const refused = await insertSeveralRecords(collection, insertions);
      return (each) => (refused.has(each) ? null : true);
    };
    const isWritten = isAlone
      ? null
      : await batchers.submit(collection.collectionName, insertion, insertBatcherLimits, insertBatch);
    return isWritten ?? insertOneRecord(collection, insertion);
  };
}

/** @returns false if another record has the same key */
async function insertOneRecord(
  collection: Collection<StoredRecord>,
  { record, deadline }: Insertion,
): Promise<boolean> {
  try {
    await collection.insertOne(record, { maxTimeMS: Math.max(1, deadline - Date.now()) });
    return true;
  } catch (error) {
    // The driver repeats a command whose answer was lost. A duplicate may therefore be this record itself, which counts
    // as a success.
    const stored = isDuplicateKeyError(error) ? await collection.findOne({ _id: record._id }) : null;
    return isDeepStrictEqual(stored, record);
  }
}

/** @returns the insertions that were not written; rejects if it is unknown which insertions were written */
async function insertSeveralRecords(
  collection: Collection<StoredRecord>,
  insertions: readonly Insertion[],
): Promise<ReadonlySet<Insertion>> {
  const records = insertions.map(({ record }) => record);
  const maxTimeMS = Math.max(1, Math.min(...insertions.map(({ deadline }) => deadline)) - Date.now());
  try {
    await collection.insertMany(records, { ordered: false, maxTimeMS });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) throw error;
    const refused = [error.writeErrors].flat().map(({ index }) => insertions[index]);
    return new Set(refused.filter((each) => each !== undefined));
  }
}

/**
 * Makes one change without a transaction of the database.
 * @param deadline UNIX time in milliseconds
 * @returns false if nothing was written, because the item has changed since it was read, or another item has its key
 */
export async function writeWithoutTransaction(
  { database, insert }: MongoTransactionServices,
  deadline: number,
  definition: ResourceDefinition,
  { before, after }: ItemChange,
): Promise<boolean> {
  if (before === null) {
    return insert(definition, {
      record: toRecord(definition, after),
      sizeInBytes: estimateSizeInBytes(after.document),
      deadline,
    });
  }
  const collection = collectionOf(database, definition);
  const asRead = { _id: before.key, _version: before.version };
  const limits = { maxTimeMS: Math.max(1, deadline - Date.now()) };
  if (after === null) return (await collection.deleteOne(asRead, limits)).deletedCount === 1;
  const change = { $set: toUpdatedFields(definition, before, after) };
  return (await collection.updateOne(asRead, change, limits)).matchedCount === 1;
}

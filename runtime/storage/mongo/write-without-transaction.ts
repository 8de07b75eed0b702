/** Writes single items without transactions of the database. Simultaneous insertions of items without references become one database command. */
import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { MongoBulkWriteError, type Collection, type Db } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedPath, sizeOf } from "../port/stored-item.js";
import { isDuplicateKey } from "./errors.js";
import { collectionOf, type StoredRecord, toChanges, toRecord } from "./records.js";
import { RequestBatcher } from "./request-batcher.js";
import type { ItemChange } from "../port/transaction.js";

interface Insertion {
  readonly record: StoredRecord;
  /** Approximate size of the fields. */
  readonly bytes: number;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

const limits = { batchSize: 16, parallel: 4 };
/** All records of a command are encoded in one turn of the event loop, so a larger one is sent alone. */
const bytesTogether = 2 ** 16;
/** Milliseconds before its deadline that a write must have to join a command of several writes, because a command has one time limit. */
const leastLeftMs = 1000;
const batchersAtMost = 1000;

export class Inserts {
  readonly #database: Db;
  readonly #batchers = new LRUCache<string, RequestBatcher<Insertion, boolean | null>>({ max: batchersAtMost });

  constructor(database: Db) {
    this.#database = database;
  }

  /** Returns false if another record has the same key. */
  async write(definition: ResourceDefinition, asked: Insertion): Promise<boolean> {
    const collection = collectionOf(this.#database, definition);
    const isAlone = asked.bytes > bytesTogether || asked.deadline - Date.now() < leastLeftMs;
    const written = isAlone ? null : await this.#batcherOf(definition, collection).request(asked);
    return written ?? insertAlone(collection, asked);
  }

  /** Returns the batcher of the resource. Its answer is null for a record that has to be inserted alone. */
  #batcherOf(
    definition: ResourceDefinition,
    collection: Collection<StoredRecord>,
  ): RequestBatcher<Insertion, boolean | null> {
    const path = storedPath(definition);
    let batcher = this.#batchers.get(path);
    if (batcher === undefined) {
      batcher = new RequestBatcher(limits, async (asked) => {
        const [first] = asked;
        if (asked.length === 1 && first !== undefined) {
          const isWritten = await insertAlone(collection, first);
          return () => isWritten;
        }
        const refused = await insertTogether(collection, asked);
        return (each) => (refused.has(each) ? null : true);
      });
      this.#batchers.set(path, batcher);
    }
    return batcher;
  }
}

async function insertAlone(collection: Collection<StoredRecord>, { record, deadline }: Insertion): Promise<boolean> {
  try {
    await collection.insertOne(record, { maxTimeMS: Math.max(1, deadline - Date.now()) });
    return true;
  } catch (error) {
    // The driver repeats a command whose answer was lost, so the duplicate may be this record itself.
    const stored = isDuplicateKey(error) ? await collection.findOne({ _id: record._id }) : null;
    return isDeepStrictEqual(stored, record);
  }
}

/** @returns the items that were not written. Rejects if it is unknown which ones */
async function insertTogether(
  collection: Collection<StoredRecord>,
  asked: readonly Insertion[],
): Promise<ReadonlySet<Insertion>> {
  const records = asked.map(({ record }) => record);
  const maxTimeMS = Math.max(1, Math.min(...asked.map(({ deadline }) => deadline)) - Date.now());
  try {
    await collection.insertMany(records, { ordered: false, maxTimeMS });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) throw error;
    const refused = [error.writeErrors].flat().map(({ index }) => asked[index]);
    return new Set(refused.filter((each) => each !== undefined));
  }
}

/**
 * Makes one change without a transaction of the database.
 * @param deadline UNIX time in milliseconds
 * @returns false if the item has changed since it was read
 */
export async function writeWithoutTransaction(
  { database, inserts }: { readonly database: Db; readonly inserts: Inserts },
  deadline: number,
  definition: ResourceDefinition,
  { before, after }: ItemChange,
): Promise<boolean> {
  if (before === null) {
    return inserts.write(definition, { record: toRecord(definition, after), bytes: sizeOf(after.document), deadline });
  }
  const collection = collectionOf(database, definition);
  const asRead = { _id: before.key, _version: before.version };
  const limits = { maxTimeMS: Math.max(1, deadline - Date.now()) };
  if (after === null) return (await collection.deleteOne(asRead, limits)).deletedCount === 1;
  const change = { $set: toChanges(definition, before, after) };
  return (await collection.updateOne(asRead, change, limits)).matchedCount === 1;
}

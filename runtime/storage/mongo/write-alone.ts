/** Writes single items without transactions of the database. Simultaneous new items without references share a command. */
import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { MongoBulkWriteError, type Collection, type Db } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedPath, sizeOf } from "../port/stored-item.js";
import { isDuplicateKey } from "./errors.js";
import { collectionOf, type StoredRecord, toChanges, toRecord } from "./records.js";
import { RequestBatcher } from "./request-batcher.js";
import type { ItemChange } from "../port/transaction.js";

interface Asked {
  readonly record: StoredRecord;
  /** Approximate size of its fields. */
  readonly bytes: number;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

const limits = { asked: 16, running: 4 };
/** All records of a command are encoded in one turn of the event loop, so a larger one is sent alone. */
const bytesTogether = 2 ** 16;
/** In milliseconds. A command has one time limit, so a write with less time left is sent alone. */
const leastTogether = 1000;
const kindsAtMost = 1000;

export class Inserts {
  readonly #database: Db;
  readonly #rounds = new LRUCache<string, RequestBatcher<Asked, boolean | null>>({ max: kindsAtMost });

  constructor(database: Db) {
    this.#database = database;
  }

  /** Returns false if another record has the same key. */
  async write(definition: ResourceDefinition, asked: Asked): Promise<boolean> {
    const collection = collectionOf(this.#database, definition);
    const isAlone = asked.bytes > bytesTogether || asked.deadline - Date.now() < leastTogether;
    const written = isAlone ? null : await this.#roundsOf(definition, collection).ask(asked);
    return written ?? insertAlone(collection, asked);
  }

  /** Null if it has to be tried alone. */
  #roundsOf(
    definition: ResourceDefinition,
    collection: Collection<StoredRecord>,
  ): RequestBatcher<Asked, boolean | null> {
    const path = storedPath(definition);
    let rounds = this.#rounds.get(path);
    if (rounds === undefined) {
      rounds = new RequestBatcher(limits, async (asked) => {
        const [first] = asked;
        if (asked.length === 1 && first !== undefined) {
          const isWritten = await insertAlone(collection, first);
          return () => isWritten;
        }
        const refused = await insertTogether(collection, asked);
        return (each) => (refused.has(each) ? null : true);
      });
      this.#rounds.set(path, rounds);
    }
    return rounds;
  }
}

async function insertAlone(collection: Collection<StoredRecord>, { record, deadline }: Asked): Promise<boolean> {
  try {
    await collection.insertOne(record, { maxTimeMS: Math.max(1, deadline - Date.now()) });
    return true;
  } catch (error) {
    // The driver repeats the command if its answer was lost; no other item has its number.
    const stored = isDuplicateKey(error) ? await collection.findOne({ _id: record._id }) : null;
    return isDeepStrictEqual(stored, record);
  }
}

/** @returns the items that were not written. Rejects if it is unknown which ones */
async function insertTogether(
  collection: Collection<StoredRecord>,
  asked: readonly Asked[],
): Promise<ReadonlySet<Asked>> {
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
export async function writeAlone(
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

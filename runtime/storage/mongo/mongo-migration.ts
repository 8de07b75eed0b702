/** Migrations of a MongoDB database. */
import type { Db } from "mongodb";
import { lackingAtMost, type LackingItems } from "../../migrations/bind-names.js";
import type { LatePort } from "../../migrations/late-items.js";
import type {
  Batch,
  IndexChanges,
  IndexPart,
  ItemChange,
  LatestVersion,
  Place,
  ResourceState,
  VersionRecords,
} from "../../migrations/migration-port.js";
import type { StoredSchema } from "../../migrations/plan-resource.js";
import type { ResourceDefinition } from "../../model/resource.js";
import { recordLifetime } from "../../port/idempotency.js";
import { storedPath } from "../../port/stored-item.js";
import { changeRecords, FillSize } from "./change-records.js";
import {
  declarationsOf,
  insertVersion,
  keepState,
  newest,
  readLatest,
  readRecords,
  readStates,
  statesOf,
} from "./declaration-records.js";
import { isNamespaceExists } from "./errors.js";
import { guardsOf } from "./guards.js";
import { secretsOf } from "./id-secret.js";
import { answersOf } from "./idempotency-records.js";
import { describeIndexes, dropIndex, makeIndexes } from "./indexes.js";
import { MongoLease } from "./lease.js";
import { collectionOf } from "./records.js";
import { sequencesOf } from "./sequences.js";
import { refuseUnfinished } from "./unfinished.js";

/** Longer than the lifetime of any transaction. */
const guardSeconds = 3600;

export class MongoMigration implements LatePort {
  readonly kind = "collection";
  readonly isTransactional = false;
  readonly lease: MongoLease;
  readonly #database: Db;
  #fillSize = new FillSize();

  constructor(database: Db) {
    this.#database = database;
    this.lease = new MongoLease(database);
  }

  atomically<Result>(work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  readRecords(): Promise<VersionRecords> {
    return readRecords(this.#database);
  }

  readLatest(): Promise<LatestVersion | null> {
    return readLatest(this.#database);
  }

  appendVersion(number: number, digest: string, version: string): Promise<boolean> {
    return insertVersion(this.#database, number, digest, version);
  }

  async removeVersion(digest: string): Promise<void> {
    await declarationsOf(this.#database).findOneAndDelete({ digest }, newest);
  }

  readStates(): Promise<{ readonly [path: string]: ResourceState }> {
    return readStates(this.#database);
  }

  keepState(path: string, state: ResourceState): Promise<void> {
    return keepState(this.#database, path, state);
  }

  async endRenewal(path: string, renewed: string, shape: StoredSchema): Promise<void> {
    const changes = { $set: { shape }, $unset: { renewed: "" } } as const;
    await statesOf(this.#database).updateOne({ _id: path, renewed }, changes);
  }

  /** A start checks all collections, because MongoDB has no schema number. */
  async isFinished(): Promise<boolean> {
    return false;
  }

  async noteFinished(): Promise<void> {}

  findForeign(names: readonly string[]): Promise<readonly string[]> {
    return findForeign(this.#database, names);
  }

  async findLacking(
    definition: Pick<ResourceDefinition, "path" | "storedAs">,
    stored: string | null,
    id: string | null,
  ): Promise<LackingItems> {
    const filter = stored === null ? {} : { [stored]: null };
    const collection = collectionOf(this.#database, definition);
    const count = await collection.countDocuments(filter);
    const options = { sort: { _id: 1 }, limit: lackingAtMost } as const;
    const records = count === 0 ? [] : await collection.find(filter, options).toArray();
    return { count, first: records.map((record) => ({ path: record._path, id: Number(record[id ?? "_id"]) })) };
  }

  countItems(definition: ResourceDefinition): Promise<number> {
    return collectionOf(this.#database, definition).estimatedDocumentCount();
  }

  async makeOwnPlaces(): Promise<void> {
    const database = this.#database;
    const own = [statesOf, answersOf, sequencesOf, secretsOf, guardsOf, declarationsOf];
    const names = own.map((find) => find(database).collectionName);
    await createMissing(database, [...names, "_processes", "_lease"]);
    await refuseUnfinished(database);
    await guardsOf(database).createIndex({ at: 1 }, { expireAfterSeconds: guardSeconds }, {});
    await answersOf(database).createIndex({ at: 1 }, { expireAfterSeconds: recordLifetime }, {});
  }

  async makePlaces(places: readonly Place[]): Promise<void> {
    const names = places.map(({ definition }) => collectionOf(this.#database, definition).collectionName);
    await createMissing(this.#database, names);
    const sequences = places.map(({ definition }) => ({
      updateOne: { filter: { _id: storedPath(definition) }, update: { $setOnInsert: { last: 0 } }, upsert: true },
    }));
    if (sequences.length > 0) await sequencesOf(this.#database).bulkWrite(sequences);
  }

  changeBatch(change: ItemChange, after: number): Promise<Batch> {
    if (after === 0) this.#fillSize = new FillSize();
    return changeRecords(collectionOf(this.#database, change.definition), change, after, this.#fillSize);
  }

  /** All indexes of a collection are created together, so items are read once; writes continue meanwhile. */
  async compareIndexes(definitions: readonly ResourceDefinition[]): Promise<readonly IndexChanges[]> {
    const records = await statesOf(this.#database).find().toArray();
    const made = new Map(records.map(({ _id, indexes = [] }) => [_id, indexes]));
    return Promise.all(
      definitions.map(async (definition) => {
        const existing = (await collectionOf(this.#database, definition).indexes()).map(({ name }) => name ?? "");
        const wanted = describeIndexes(definition).map(({ name }) => name);
        const missing = wanted.filter((name) => !existing.includes(name));
        // Earlier releases stored no names.
        const ours = new Set([
          ...(made.get(storedPath(definition)) ?? []),
          ...existing.filter((name) => name.startsWith("_unique_")),
        ]);
        return {
          missing: missing.length === 0 ? [] : [missing],
          unwanted: existing.filter((name) => ours.has(name) && !wanted.includes(name)),
        };
      }),
    );
  }

  async makeIndexes(definition: ResourceDefinition, part: IndexPart): Promise<void> {
    const change = { $addToSet: { indexes: { $each: [...part] } } };
    await statesOf(this.#database).updateOne({ _id: storedPath(definition) }, change);
    const indexes = describeIndexes(definition).filter(({ name }) => part.includes(name));
    await makeIndexes(collectionOf(this.#database, definition), definition, indexes);
  }

  async dropIndexes(definition: ResourceDefinition, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    for (const name of names) await dropIndex(collectionOf(this.#database, definition), name);
    const change = { $pullAll: { indexes: [...names] } };
    await statesOf(this.#database).updateOne({ _id: storedPath(definition) }, change);
  }
}

/** Lists collections with documents. An empty one may have been created for us. */
export async function findForeign(database: Db, names: readonly string[]): Promise<readonly string[]> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  const existing = new Set(listed.map(({ name }) => name));
  const foreign: string[] = [];
  for (const path of names) {
    const collection = collectionOf(database, { path });
    if (!existing.has(collection.collectionName)) continue;
    if ((await collection.findOne({}, { projection: { _id: 1 } })) !== null) foreign.push(collection.collectionName);
  }
  return foreign;
}

async function createMissing(database: Db, names: readonly string[]): Promise<void> {
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of names) if (!existing.has(name)) await createCollection(database, name);
}

export async function createCollection(database: Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    // Another starting process has created it.
    if (!isNamespaceExists(error)) throw error;
  }
}

import type { Db } from "mongodb";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { CopyTarget, rejectNonEmptyCopyTarget } from "../../transfer/backup/archive.js";
import type { DatabaseRecords, StoredAnswer } from "../../migrations/snapshot.js";
import type { StoredItem } from "../port/stored-item.js";
import { declarationsOf, readStates, statesOf } from "./declaration-records.js";
import { keepIdSecret, secretsOf, sequencesOf } from "./sequences.js";
import { answersOf } from "./idempotency-records.js";
import { describeIndexes, makeIndexes, createCollection } from "./mongo-migration.js";
import { collectionName, collectionOf, toRecord, toStoredItem } from "./records.js";
import { unfinishedName } from "./unfinished-mark.js";

/** Fills a database that is marked as unfinished. */
export class MongoFilling implements CopyTarget {
  readonly #database: Db;
  readonly #definitions: readonly ResourceDefinition[];
  readonly #made: string[] = [];

  constructor(database: Db, registry: Registry) {
    this.#database = database;
    this.#definitions = Object.values(registry.resources);
  }

  /**
   * Creates the collections that an interrupted run has not created, and rewrites the records of the database.
   * @param reject throws the error for a database with other collections; null after an interrupted run
   */
  async begin({ sequences, idSecret }: DatabaseRecords, reject: typeof rejectNonEmptyCopyTarget | null): Promise<void> {
    const database = this.#database;
    const listed = await database.listCollections({}, { nameOnly: true }).toArray();
    const existing = listed.map(({ name }) => name).filter((name) => name !== unfinishedName);
    if (existing.length > 0 && reject !== null) reject(await this.#countAll());
    const own = this.#definitions.map((definition) => collectionName(definition));
    const internal = [statesOf, sequencesOf, secretsOf, declarationsOf].map((find) => find(database).collectionName);
    for (const name of [...own, ...internal, answersOf(database).collectionName]) {
      if (existing.includes(name)) continue;
      await createCollection(database, name);
      this.#made.push(name);
    }
    for (const name of internal) await database.collection(name).deleteMany({});
    if (idSecret) await keepIdSecret(database, idSecret);
    const records = Object.entries(sequences).map(([_id, last]) => ({ _id, last }));
    if (records.length > 0) await sequencesOf(database).insertMany(records);
  }

  /** Whether there is nothing that `removeAll` would remove. */
  get isEmpty(): boolean {
    return this.#made.length === 0;
  }

  async insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    const records = items.map((item) => toRecord(definition, item));
    await collectionOf(this.#database, definition).insertMany(records);
  }

  async insertAnswers(answers: readonly StoredAnswer[]): Promise<void> {
    const records = answers.map(({ name, fingerprint, time, ...answer }) => {
      return { _id: name, fingerprint, answer, at: new Date(time * 1000) };
    });
    await answersOf(this.#database).insertMany(records);
  }

  countItems(definition: ResourceDefinition): Promise<number> {
    return collectionOf(this.#database, definition).countDocuments({});
  }

  async *readItems(definition: ResourceDefinition): AsyncGenerator<readonly StoredItem[]> {
    const cursor = collectionOf(this.#database, definition).find({}, { sort: { _id: 1 } });
    while (await cursor.hasNext()) {
      yield cursor.readBufferedDocuments().map((record) => toStoredItem(definition, record));
    }
  }

  async removeFrom(definition: ResourceDefinition, key: number): Promise<void> {
    await collectionOf(this.#database, definition).deleteMany({ _id: { $gte: key } });
  }

  async removeAnswers(): Promise<void> {
    await answersOf(this.#database).deleteMany({});
  }

  /**
   * Creates the indexes, which reject two items with the same unique key, and then writes the schema versions, which make this a
   * Stockroom database.
   */
  async finish({ declarations, schemas }: DatabaseRecords): Promise<void> {
    for (const definition of this.#definitions) {
      const wanted = describeIndexes(definition);
      await makeIndexes(collectionOf(this.#database, definition), definition, wanted);
      const schema = schemas[definition.path];
      const indexes = wanted.map(({ name }) => name);
      if (schema !== undefined) {
        const change = { $set: { shape: schema, indexes } };
        await statesOf(this.#database).updateOne({ _id: definition.path }, change, { upsert: true });
      }
    }
    const records = declarations.map((declaration, index) => ({ _id: index + 1, ...declaration }));
    await declarationsOf(this.#database).insertMany(records);
  }

  async removeAll(): Promise<void> {
    for (const name of this.#made) await this.#database.collection(name).drop();
  }

  async #countAll(): Promise<readonly (readonly [string, number])[]> {
    const known = Object.keys(await readStates(this.#database));
    const counts = known.map(async (path) => {
      return [path, await collectionOf(this.#database, { path }).countDocuments({})] as const;
    });
    return Promise.all(counts);
  }
}

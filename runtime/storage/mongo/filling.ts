import type { Db } from "mongodb";
import type { Registry, ResourceDefinition } from "../../model/resource.js";
import { refuseFilled } from "../../backup/archive.js";
import type { Filling, Knowledge, NamedAnswer } from "../../backup/archive.js";
import type { StoredItem } from "../../port/stored-item.js";
import { declarationsOf } from "./declarations.js";
import { keepIdSecret, secretsOf } from "./id-secret.js";
import { answersOf } from "./idempotency-records.js";
import { describeIndexes, makeIndexes } from "./indexes.js";
import { collectionOf, toRecord } from "./records.js";
import { createCollection } from "./schema.js";
import { keepStoredSchema, readStoredSchemas, storedSchemasOf } from "./stored-schemas.js";
import { sequencesOf } from "./sequences.js";
import { unfinishedName } from "./unfinished.js";

/** Fills a database that is marked as unfinished. */
export class MongoFilling implements Filling {
  readonly #database: Db;
  readonly #definitions: readonly ResourceDefinition[];
  readonly #made: string[] = [];

  constructor(database: Db, registry: Registry) {
    this.#database = database;
    this.#definitions = Object.values(registry.resources);
  }

  async begin({ sequences, idSecret }: Knowledge): Promise<void> {
    const collections = await this.#database.listCollections({}, { nameOnly: true }).toArray();
    const others = collections.map(({ name }) => name).filter((name) => name !== unfinishedName);
    if (others.length > 0) refuseFilled(await this.#countAll());
    for (const definition of this.#definitions) await this.#make(collectionOf(this.#database, definition));
    for (const internal of [storedSchemasOf, sequencesOf, secretsOf, declarationsOf, answersOf])
      await this.#make(internal(this.#database));
    if (idSecret) await keepIdSecret(this.#database, idSecret);
    const records = Object.entries(sequences).map(([_id, last]) => ({ _id, last }));
    if (records.length > 0) await sequencesOf(this.#database).insertMany(records);
  }

  async insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void> {
    const records = items.map((item) => toRecord(definition, item));
    await collectionOf(this.#database, definition).insertMany(records);
  }

  async insertAnswers(answers: readonly NamedAnswer[]): Promise<void> {
    const records = answers.map(({ name, fingerprint, time, ...answer }) => {
      return { _id: name, fingerprint, answer, at: new Date(time * 1000) };
    });
    await answersOf(this.#database).insertMany(records);
  }

  countItems(definition: ResourceDefinition): Promise<number> {
    return collectionOf(this.#database, definition).countDocuments({});
  }

  /**
   * Makes the indexes, which refuse two items with the same unique key. Then it writes the declarations, which make this a
   * database of ours.
   */
  async finish({ declarations, schemas }: Knowledge): Promise<void> {
    for (const definition of this.#definitions) {
      const wanted = describeIndexes(definition);
      await makeIndexes(collectionOf(this.#database, definition), definition, wanted);
      const schema = schemas[definition.path];
      const indexes = wanted.map(({ name }) => name);
      if (schema !== undefined) await keepStoredSchema(this.#database, definition.path, { schema, indexes });
    }
    const records = declarations.map((declaration, index) => ({ _id: index + 1, ...declaration }));
    await declarationsOf(this.#database).insertMany(records);
  }

  async removeAll(): Promise<void> {
    for (const name of this.#made) await this.#database.collection(name).drop();
  }

  async #make({ collectionName }: { readonly collectionName: string }): Promise<void> {
    await createCollection(this.#database, collectionName);
    this.#made.push(collectionName);
  }

  async #countAll(): Promise<readonly (readonly [string, number])[]> {
    const known = await readStoredSchemas(this.#database);
    const counts = known.map(async ({ path }) => {
      return [path, await collectionOf(this.#database, { path }).countDocuments({})] as const;
    });
    return Promise.all(counts);
  }
}

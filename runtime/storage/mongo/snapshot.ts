import type { ClientSession, Db } from "mongodb";
import type { Value } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import {
  NoStockroomDatabase,
  type FileProblem,
  type DatabaseRecords,
  type StoredAnswer,
  type Snapshot,
} from "../../migrations/snapshot.js";
import { findDamaged, type DamagedItem } from "../../model/plan/damaged-item.js";
import type { StoredItem } from "../port/stored-item.js";
import { declarationsOf, readStoredSchemas } from "./declaration-records.js";
import { readIdSecret, sequencesOf } from "./sequences.js";
import { answersOf } from "./idempotency-records.js";
import { equalValues } from "../port/compare-values.js";
import { findForeign } from "./mongo-migration.js";
import { collectionOf, derivedOf, findLastKey, toStoredItem, type StoredRecord } from "./records.js";

/** Maximum number of records in a batch, which the server also limits to 16 MiB. */
const recordsAtOnce = 1000;

/** Reads the data that the transaction of the session sees. */
export class MongoSnapshot implements Snapshot {
  readonly database = "MongoDB";
  readonly kind = "collection";
  readonly #database: Db;
  readonly #session: ClientSession;
  readonly #leaveOut: ((damaged: DamagedItem) => void) | undefined;

  constructor(database: Db, session: ClientSession, leaveOut?: (damaged: DamagedItem) => void) {
    this.#leaveOut = leaveOut;
    this.#database = database;
    this.#session = session;
  }

  async readDatabaseRecords(): Promise<DatabaseRecords> {
    const options = { session: this.#session, sort: { _id: 1 } } as const;
    const declarations = await declarationsOf(this.#database).find({}, options).toArray();
    if (declarations.length === 0) {
      throw new NoStockroomDatabase(
        `the database "${this.#database.databaseName}" is not a Stockroom database, or was never served by this version: ` +
          "start the server once",
      );
    }
    const schemas = await readStoredSchemas(this.#database, { session: this.#session });
    const sequences = await sequencesOf(this.#database).find({}, options).toArray();
    return {
      schemas,
      declarations: declarations.map(({ digest, declaration }) => ({ digest, declaration })),
      idSecret: await readIdSecret(this.#database, { session: this.#session }),
      sequences: Object.fromEntries(sequences.map(({ _id, last }) => [_id, last])),
    };
  }

  findForeign(names: readonly string[]): Promise<readonly string[]> {
    return findForeign(this.#database, names);
  }

  countItems(definition: ResourceDefinition): Promise<number> {
    return collectionOf(this.#database, definition).countDocuments({}, { session: this.#session });
  }

  async *readItems(definition: ResourceDefinition): AsyncGenerator<readonly StoredItem[]> {
    const options = { session: this.#session, sort: { _id: 1 }, batchSize: recordsAtOnce } as const;
    const cursor = collectionOf(this.#database, definition).find({}, options);
    while (await cursor.hasNext()) {
      yield cursor.readBufferedDocuments().flatMap((record) => this.#read(definition, record) ?? []);
    }
  }

  async *findOutdatedDerivedData(definition: ResourceDefinition): AsyncGenerator<readonly StoredItem[]> {
    const options = { session: this.#session, sort: { _id: 1 }, batchSize: recordsAtOnce } as const;
    const cursor = collectionOf(this.#database, definition).find({}, options);
    while (await cursor.hasNext()) {
      yield cursor.readBufferedDocuments().flatMap((record) => {
        const item = this.#read(definition, record);
        if (item === null) return [];
        const wanted = Object.entries(derivedOf(definition, item.document));
        // Records contain only values that this program has written.
        return wanted.every(([name, value]) => equalValues((record[name] ?? null) as Value, value as Value))
          ? []
          : [item];
      });
    }
  }

  /** Returns null for a damaged item that is left out. */
  #read(definition: ResourceDefinition, record: StoredRecord): StoredItem | null {
    try {
      return toStoredItem(definition, record);
    } catch (error) {
      const damaged = findDamaged(error);
      if (damaged === null || this.#leaveOut === undefined) throw error;
      this.#leaveOut(damaged);
      return null;
    }
  }

  /** Returns 0, because words and elements are part of the documents of items. */
  async countOrphanedRows(): Promise<number> {
    return 0;
  }

  /** Returns none, because MongoDB creates indexes while writes continue. */
  async findSlowIndexes(): Promise<readonly (readonly string[])[]> {
    return [];
  }

  /** Returns none, because MongoDB checks its own files. */
  async findFileProblems(): Promise<readonly FileProblem[]> {
    return [];
  }

  async findLastKey(definition: ResourceDefinition): Promise<number> {
    return findLastKey(collectionOf(this.#database, definition), this.#session);
  }

  async *readAnswers(): AsyncGenerator<readonly StoredAnswer[]> {
    const options = { session: this.#session, sort: { _id: 1 }, batchSize: recordsAtOnce } as const;
    const cursor = answersOf(this.#database).find({}, options);
    while (await cursor.hasNext()) {
      yield cursor.readBufferedDocuments().flatMap(({ _id, fingerprint, answer, at }) => {
        const time = at.getTime() / 1000;
        return answer === null ? [] : [{ name: _id, fingerprint, key: 0, ...answer, time }];
      });
    }
  }
}

import { MongoServerError, type MongoClient } from "mongodb";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import {
  rejectNonEmptyCopyTarget,
  rejectNonEmptyRestoreTarget,
  type Archive,
  type FillableDatabase,
  type CopyTarget,
} from "../../transfer/backup/archive.js";
import type { DatabaseRecords, Snapshot } from "../../migrations/snapshot.js";
import { eraseRetained, type RetainedData } from "../../migrations/list-retained.js";
import type { ComputedRollup } from "../../migrations/migration-port.js";
import { recompute } from "../../migrations/roll-up.js";
import { MongoFilling } from "./filling.js";
import { markUnfinished, refuseUnfinished, unmarkUnfinished } from "./unfinished-mark.js";
import { createMongoMigration } from "./mongo-migration.js";
import { withUntimedClient } from "./open-mongo.js";
import { collectionOf, derivedOf, findLastKey, toStoredItem } from "./records.js";
import { MongoSnapshot } from "./snapshot.js";
import type { DamagedItem } from "../../model/plan/damaged-item.js";
import { storedPath } from "../port/stored-item.js";
import { isServed } from "./sessions.js";
import { sequencesOf } from "./sequences.js";

export class MongoArchive implements Archive {
  readonly #url: string;
  readonly #timeoutMs: number;

  constructor(url: string, timeoutMs: number) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Runs the work in a read-only transaction, which sees all collections as they were at its first read. The server ends the
   * transaction after `transactionLifetimeLimitSeconds`.
   */
  withSnapshot<Result>(
    work: (snapshot: Snapshot) => Promise<Result>,
    leaveOut?: (damaged: DamagedItem) => void,
  ): Promise<Result> {
    return this.#withClient(async (client) => {
      await refuseUnfinished(client.db());
      const session = client.startSession();
      try {
        session.startTransaction({ readConcern: { level: "snapshot" }, readPreference: "primary" });
        return await work(new MongoSnapshot(client.db(), session, leaveOut));
      } catch (error) {
        throw explainExpired(error);
      } finally {
        // Nothing was written, so there is nothing to commit.
        await session.endSession();
      }
    });
  }

  fillEmpty(
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (filling: FillableDatabase) => Promise<void>,
  ): Promise<void> {
    return this.#fill(null, knowledge, registry, work);
  }

  continueFilling(
    origin: string,
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (target: CopyTarget) => Promise<void>,
  ): Promise<void> {
    return this.#fill(origin, knowledge, registry, work);
  }

  /** @param origin identifies the source of a copy, which a later call can continue; null for a restore */
  #fill(
    origin: string | null,
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (target: CopyTarget) => Promise<void>,
  ): Promise<void> {
    return this.#withClient(async (client) => {
      const database = client.db();
      const isNew = await markUnfinished(database, origin);
      const filling = new MongoFilling(database, registry);
      try {
        const reject = origin === null ? rejectNonEmptyRestoreTarget : rejectNonEmptyCopyTarget;
        await filling.begin(knowledge, isNew ? reject : null);
        await work(filling);
        await filling.finish(knowledge);
      } catch (error) {
        // If the database is unavailable, the mark stays and shows that the data is incomplete.
        const mustBeEmpty = origin === null || (isNew && filling.isEmpty);
        if (mustBeEmpty)
          await filling
            .removeAll()
            .then(() => unmarkUnfinished(database))
            .catch(() => undefined);
        throw error;
      }
      await unmarkUnfinished(database);
    });
  }

  eraseRetained(does: boolean): Promise<RetainedData> {
    return this.#withClient((client) => eraseRetained(createMongoMigration(client.db()), does));
  }

  isServed(digests: readonly string[]): Promise<boolean> {
    return this.#withClient((client) => isServed(client.db(), digests));
  }

  rebuildDerivedRecords(definition: ResourceDefinition, keys: readonly number[]): Promise<void> {
    return this.#withClient(async (client) => {
      const collection = collectionOf(client.db(), definition);
      for await (const record of collection.find({ _id: { $in: [...keys] } })) {
        const derived = derivedOf(definition, toStoredItem(definition, record).document);
        // A write that changed the item meanwhile has derived its values as well.
        await collection.updateOne({ _id: record._id, _version: record._version }, { $set: derived });
      }
    });
  }

  recompute(rollup: ComputedRollup): Promise<void> {
    return this.#withClient((client) => recompute(createMongoMigration(client.db()), rollup));
  }

  /** Does nothing, because MongoDB has a check and a repair of its own. */
  async rebuildIndexes(): Promise<void> {}

  removeOrphanedRows(definition: ResourceDefinition): Promise<void> {
    return this.#withClient(async (client) => {
      const last = await findLastKey(collectionOf(client.db(), definition));
      await sequencesOf(client.db()).updateOne({ _id: storedPath(definition) }, { $max: { last } }, { upsert: true });
    });
  }

  #withClient<Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> {
    return withUntimedClient(this.#url, this.#timeoutMs, work);
  }
}

/** Codes of NoSuchTransaction and TransactionExceededLifetimeLimitSeconds. */
const expired = new Set<unknown>([251, 290]);

function explainExpired(error: unknown): unknown {
  if (!(error instanceof MongoServerError) || !expired.has(error.code)) return error;
  return new Error(
    "MongoDB ended the transaction that reads the database in one snapshot: it took longer than " +
      "transactionLifetimeLimitSeconds, which is 60 by default; raise it while the backup runs",
    { cause: error },
  );
}

import { MongoServerError, type MongoClient } from "mongodb";
import type { Registry } from "../../model/schema/resource.js";
import { type Archive, type CopyTarget } from "../../transfer/backup/archive.js";
import type { DatabaseRecords } from "../../migrations/snapshot.js";
import { eraseRetained } from "../../migrations/list-retained.js";
import { recompute } from "../../migrations/roll-up.js";
import { createMongoFilling } from "./filling.js";
import { markUnfinished, refuseUnfinished, unmarkUnfinished } from "./unfinished-mark.js";
import { createMongoMigration } from "./mongo-migration.js";
import { withUntimedClient } from "./open-mongo.js";
import { collectionOf, derivedOf, findLastKey, toStoredItem } from "./records.js";
import { openMongoSnapshot } from "./snapshot.js";
import { storedPath } from "../port/stored-item.js";
import { isServed } from "./sessions.js";
import { sequencesOf } from "./sequences.js";

export function createMongoArchive(url: string, timeoutMs: number): Archive {
  const withClient = <Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> =>
    withUntimedClient(url, timeoutMs, work);
  /** @param origin identifies the source of a copy, so that a later call can continue the copy; null for a restore */
  const fill = (
    origin: string | null,
    records: DatabaseRecords,
    registry: Registry,
    work: (target: CopyTarget) => Promise<void>,
  ): Promise<void> =>
    withClient(async (client) => {
      const database = client.db();
      const isNew = await markUnfinished(database, origin);
      const filling = createMongoFilling(database, registry);
      try {
        await filling.begin(records, isNew ? (origin === null ? "restore" : "copy") : null);
        await work(filling);
        await filling.finish(records);
      } catch (error) {
        const mustBeEmpty = origin === null || (isNew && filling.made.length === 0);
        const emptied = mustBeEmpty ? filling.removeAll().then(() => unmarkUnfinished(database)) : null;
        // If emptying fails because the server is down, the database stays marked as unfinished.
        await emptied?.catch(() => undefined);
        throw error;
      }
      await unmarkUnfinished(database);
    });
  return {
    /**
     * Runs the work in a read-only transaction. It sees all collections as they were at its first read. The database
     * ends the transaction after `transactionLifetimeLimitSeconds`.
     */
    withSnapshot: (work, leaveOut) =>
      withClient(async (client) => {
        await refuseUnfinished(client.db());
        const session = client.startSession();
        try {
          session.startTransaction({ readConcern: { level: "snapshot" }, readPreference: "primary" });
          return await work(openMongoSnapshot(client.db(), session, leaveOut));
        } catch (error) {
          throw explainExpired(error);
        } finally {
          // Ends the session without a commit, because nothing was written.
          await session.endSession();
        }
      }),
    fillEmpty: (records, registry, work) => fill(null, records, registry, work),
    continueFilling: fill,
    eraseRetained: (deletes) => withClient((client) => eraseRetained(createMongoMigration(client.db()), deletes)),
    isServed: (digests) => withClient((client) => isServed(client.db(), digests)),
    rebuildDerivedRecords: (definition, keys) =>
      withClient(async (client) => {
        const collection = collectionOf(client.db(), definition);
        for await (const record of collection.find({ _id: { $in: [...keys] } })) {
          const derived = derivedOf(definition, toStoredItem(definition, record).document);
          // Updates only the version that was read. A write that has changed the item meanwhile has also written the
          // derived values.
          await collection.updateOne({ _id: record._id, _version: record._version }, { $set: derived });
        }
      }),
    recompute: (rollup) => withClient((client) => recompute(createMongoMigration(client.db()), rollup)),
    /** Does nothing, because MongoDB has its own commands to check and repair indexes. */
    async rebuildIndexes() {},
    removeOrphanedRows: (definition) =>
      withClient(async (client) => {
        const last = await findLastKey(collectionOf(client.db(), definition));
        await sequencesOf(client.db()).updateOne({ _id: storedPath(definition) }, { $max: { last } }, { upsert: true });
      }),
  };
}

/** Codes of the errors NoSuchTransaction and TransactionExceededLifetimeLimitSeconds. */
const expired = new Set<unknown>([251, 290]);

function explainExpired(error: unknown): unknown {
  if (!(error instanceof MongoServerError) || !expired.has(error.code)) return error;
  return new Error(
    "MongoDB ended the transaction that reads the database in one snapshot: it took longer than " +
      "transactionLifetimeLimitSeconds, which is 60 by default; raise it while the backup runs",
    { cause: error },
  );
}

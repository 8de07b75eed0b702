import { findDefinitionForPlan } from "../../model/schema/definition-across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { TimeLimitedReadSource } from "./resolve-relations.js";
import type { MongoClient } from "mongodb";
import { createUuidCodecs, type UuidCodecsByResource, computeMinKeyOfNewItem } from "../../model/values/ids.js";
import type { SettingValues } from "../../model/schema/field.js";
import type { ParentCheck, WriteResult } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import { migrateDatabase } from "../../migrations/apply-migration.js";
import { migrateLateCommits } from "../../migrations/late-commits.js";
import type { PassedAssessment } from "../../migrations/migration-port.js";
import { MigrationSupersededError } from "../../migrations/migration-errors.js";
import { digestDeclarations } from "../../migrations/version-records.js";
import type { WriteExecutor } from "../port/write-attempt.js";
import {
  DatabaseHealth,
  getWriteTimeLimitMs,
  getLongWriteTimeLimitMs,
  createUnknownOutcomeRefusal,
  waitWithTimeLimit,
} from "../port/availability.js";
import { listItems } from "../list-items.js";
import { RunningIdempotentRequests } from "../port/running-idempotent-requests.js";
import type { Storage } from "../port/storage.js";
import { readGroups } from "./aggregate.js";
import { createClient, withClientWithoutTimeLimit } from "./client.js";
import { CommittedReader } from "./committed-reader.js";
import { findOwnSchemaVersion, type LatestSchema, LatestSchemaCache } from "./schema-records.js";
import { translateErrors } from "./errors.js";
import { createMongoMigrationPort } from "./mongo-migration.js";
import { createItemSource } from "./item-source.js";
import { createInserter } from "./item-writes.js";
import { toItem } from "./records.js";
import { ProcessSessions, runTransaction, type SnapshotReader } from "./sessions.js";
import { createWriteRunner } from "./run-writes.js";
import { createKeyReserver, ensureIdSecret } from "./sequences.js";
import { writeProbeRecord } from "./conflict-guards.js";

interface MongoStorageOptions {
  readonly url: string;
  readonly registry: Registry;
  readonly settings: SettingValues | undefined;
  readonly executeWrites: WriteExecutor;
  readonly timeoutMs: number;
  /** The thread that runs hooks; null if the project has no hooks. The storage closes the thread. */
  readonly hookThread: { close(): Promise<void> } | null;
  /** Receives errors of background work, for which no request waits. */
  readonly reportError: (error: unknown) => void;
  readonly prepareMigration?: () => Promise<PassedAssessment>;
  readonly printLine?: (line: string) => void;
}

/**
 * Additional time after the time limit of a command, in milliseconds. If a connection is still silent then, the driver closes it.
 */
const socketGraceMs = 1000;

export async function openMongo(options: MongoStorageOptions): Promise<Storage> {
  const { url, registry, timeoutMs, settings, prepareMigration, printLine } = options;
  const served = createClient(url, timeoutMs, timeoutMs + socketGraceMs);
  const digest = digestDeclarations(registry);
  const sessions = new ProcessSessions(served, digest, timeoutMs);
  try {
    const prepared = await withClientWithoutTimeLimit(url, timeoutMs, async (client) => {
      const migration = createMongoMigrationPort(client.db());
      const registryWithStoredNames = await migrateDatabase(
        migration,
        registry,
        settings,
        { prepareMigration, printLine },
        sessions,
      );
      const uuidCodecs = createUuidCodecs(registryWithStoredNames, await ensureIdSecret(client.db()));
      const latestSchema = await findOwnSchemaVersion(client.db(), registryWithStoredNames, digest);
      return { registry: registryWithStoredNames, uuidCodecs, latestSchema };
    });
    return createMongoStorage(served, { ...options, ...prepared, sessions });
  } catch (error) {
    await sessions.close();
    await served.close();
    throw error;
  }
}

interface MongoStorageDependencies extends MongoStorageOptions {
  readonly uuidCodecs: UuidCodecsByResource;
  readonly latestSchema: LatestSchema;
  readonly sessions: ProcessSessions;
}

function createMongoStorage(client: MongoClient, options: MongoStorageDependencies): Storage {
  const { registry, latestSchema, sessions, executeWrites, timeoutMs, reportError, uuidCodecs, hookThread } = options;
  const database = client.db();
  const source: TimeLimitedReadSource = { database, registry, maxTimeMS: timeoutMs };
  const readInSnapshot: SnapshotReader = (read) => runTransaction(sessions, Date.now() + timeoutMs, read);
  const lists = createItemSource(source, readInSnapshot);
  const reads = new CommittedReader(source, readInSnapshot);
  const reserveKeys = createKeyReserver(database);
  const services = { database, reads, reserveKeys, insert: createInserter(database) };
  const runWrites = createWriteRunner({
    services,
    sessions,
    executeWrites,
    schemaCache: new LatestSchemaCache(database, latestSchema, timeoutMs),
    onNewerSchema: scheduleLateMigration,
  });
  const running = new RunningIdempotentRequests();
  const health = new DatabaseHealth(() => withTimeLimit(writeProbeRecord(database)));
  let lateMigration: NodeJS.Timeout | undefined;

  const withTimeLimit = <Result>(operation: Promise<Result>): Promise<Result> =>
    waitWithTimeLimit(timeoutMs, translateErrors(operation));

  /** Looks up all parents at the same time instead of one after another, so that the check takes only one round trip. */
  async function parentsExist(parents: readonly ParentCheck[]): Promise<boolean> {
    if (parents.length === 0) return true;
    const found = parents.map(({ resource, path, id, visibilityFilter }) =>
      reads.findRecord(findDefinition(registry, resource), id, { path, visibilityFilter, fields: [] }),
    );
    return (await withTimeLimit(Promise.all(found))).every((record) => record !== null);
  }

  /**
   * Schedules the migration of late items, which transactions under earlier schema versions have written. It starts when all
   * such transactions have ended.
   */
  function scheduleLateMigration(): void {
    clearTimeout(lateMigration);
    lateMigration = setTimeout(() => void runLateMigration(), getLongWriteTimeLimitMs(timeoutMs)).unref();
  }

  async function runLateMigration(): Promise<void> {
    try {
      if (await migrateLateCommits(createMongoMigrationPort(database), latestSchema)) scheduleLateMigration();
    } catch (error) {
      if (error instanceof MigrationSupersededError) scheduleLateMigration();
      else reportError(error);
    }
  }

  scheduleLateMigration();
  const storage: Storage = {
    uuidCodecs,
    registryWithStoredNames: registry,
    hasOneWriter: false,
    async read(plan) {
      const definition = findDefinition(registry, plan.resource);
      const [exist, record] = await Promise.all([
        parentsExist(plan.parents),
        withTimeLimit(reads.findRecord(definition, plan.id, plan)),
      ]);
      return exist && record !== null ? toItem(definition, plan.fields, record) : null;
    },
    async list(plan, signal) {
      if (!(await parentsExist(plan.parents))) return null;
      return listItems(lists, findDefinitionForPlan(registry, plan), plan, signal);
    },
    async aggregate(plan, signal) {
      if (!(await parentsExist(plan.parents))) return null;
      return withTimeLimit(readInSnapshot((session) => readGroups({ ...source, session, signal }, plan)));
    },
    async write(plan, deadline) {
      const [result] = await storage.writeTogether([plan], deadline);
      return result!;
    },
    async writeTogether(plans, deadline = Date.now() + getWriteTimeLimitMs(plans, timeoutMs)) {
      const writeWithinLimit = (): Promise<readonly WriteResult[]> =>
        waitWithTimeLimit(
          deadline - Date.now(),
          translateErrors(runWrites(plans, deadline), createUnknownOutcomeRefusal),
          createUnknownOutcomeRefusal,
        );
      return health.trackOutcome(running.runUnlessRunning(plans, writeWithinLimit));
    },
    reserveKeys(resource, count, minKey = 0) {
      const definition = findDefinition(registry, resource);
      const from = Math.max(minKey, computeMinKeyOfNewItem(definition));
      return health.trackOutcome(withTimeLimit(services.reserveKeys(definition, count, from)));
    },
    find: (resource, filter, limit) => withTimeLimit(reads.find(resource, filter, limit)),
    async ping() {
      await withTimeLimit(database.command({ ping: 1 }));
      await health.requireHealthy();
    },
    async close() {
      clearTimeout(lateMigration);
      await hookThread?.close();
      await sessions.close();
      await client.close();
    },
  };
  return storage;
}

import { findPlannedDefinition } from "../../model/schema/across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { type TimedSource, resolveRelations, resolveSort } from "./resolve-relations.js";
import type { MongoClient } from "mongodb";
import { createIdForms, type IdForms, smallestKey } from "../../model/values/ids.js";
import type { Settings } from "../../model/schema/field.js";
import type { ParentStep, WritePlan, WriteResult } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import { migrateDatabase } from "../../migrations/apply-migration.js";
import { migrateLateItems } from "../../migrations/late-items.js";
import type { AssessmentResult } from "../../migrations/migration-port.js";
import { SupersededMigration } from "../../migrations/migration-errors.js";
import { digestDeclarations } from "../../migrations/version-records.js";
import type { ExecuteWrites, HookService } from "../port/execute-write.js";
import {
  Health,
  writeTimeLimit,
  longWriteLimit,
  outcomeUnknown,
  unavailable,
  withinLimit,
} from "../port/availability.js";
import { listItems } from "../list-items.js";
import { CallerCache } from "../loading-transaction.js";
import { RunningRequests } from "../port/idempotency.js";
import type { Storage } from "../port/storage.js";
import type { Transaction } from "../port/transaction.js";
import { readGroups } from "./aggregate.js";
import { createClient, withUntimedClient } from "./client.js";
import { CommittedReader } from "./committed-reader.js";
import { findOwnVersion, type LatestSchema, LatestSchemaCache } from "./declaration-records.js";
import { OutdatedVersion, translateErrors } from "./errors.js";
import { createMongoMigration } from "./mongo-migration.js";
import { createItemSource } from "./item-source.js";
import { createInserts } from "./item-writes.js";
import { toItem } from "./records.js";
import { runTransaction, OwnSessions } from "./sessions.js";
import { createSingleWrites, mayChangeRights } from "./single-writes.js";
import { createKeyReservation, storeIdSecret } from "./sequences.js";
import { probeWrite } from "./guards.js";
import { openMongoTransaction } from "./transaction.js";

/**
 * A hook times out this many milliseconds before its write. Otherwise, the write would time out first, and the log
 * would not name the hook.
 */
const hookMarginMs = 100;
/**
 * Maximum age of a caller's cached rights, in milliseconds. Without the cache, each write of a transaction would read the
 * rights.
 */
const callerMs = 50;

interface MongoOptions {
  readonly url: string;
  readonly registry: Registry;
  readonly settings: Settings | undefined;
  readonly executeWrites: ExecuteWrites;
  readonly timeoutMs: number;
  /** The thread that runs hooks; null if the project has no hooks. The storage closes the thread. */
  readonly hookThread: { close(): Promise<void> } | null;
  /** Receives errors of background work, for which no request waits. */
  readonly report: (error: unknown) => void;
  readonly prepareChange?: () => Promise<AssessmentResult>;
  readonly say?: (line: string) => void;
}

/**
 * Additional time after the time limit of a command, in milliseconds. If a connection is still silent then, the driver closes it.
 */
const socketGraceMs = 1000;

export async function openMongo(options: MongoOptions): Promise<Storage> {
  const { url, registry, timeoutMs, settings, prepareChange, say } = options;
  const served = createClient(url, timeoutMs, timeoutMs + socketGraceMs);
  const sessions = new OwnSessions(served, digestDeclarations(registry), timeoutMs);
  try {
    const prepared = await withUntimedClient(url, timeoutMs, async (client) => {
      const migration = createMongoMigration(client.db());
      const bound = await migrateDatabase(migration, registry, settings, { prepareChange, say }, sessions);
      const idForms = createIdForms(bound, await storeIdSecret(client.db()));
      return { registry: bound, idForms, latest: await findOwnVersion(client.db(), bound) };
    });
    return createMongoStorage(served, { ...options, ...prepared, sessions });
  } catch (error) {
    await sessions.close();
    await served.close();
    throw error;
  }
}

interface PreparedOptions extends MongoOptions {
  readonly idForms: IdForms;
  readonly latest: LatestSchema;
  readonly sessions: OwnSessions;
}

function createMongoStorage(client: MongoClient, options: PreparedOptions): Storage {
  const { registry, latest, sessions, executeWrites, timeoutMs, report, idForms, hookThread } = options;
  const database = client.db();
  const source: TimedSource = { database, registry, maxTimeMS: timeoutMs };
  const lists = createItemSource(source);
  const reads = new CommittedReader(source);
  const reserveKeys = createKeyReservation(database);
  const services = { database, reads, reserveKeys, insert: createInserts(database) };
  const latestSchema = new LatestSchemaCache(database, latest, timeoutMs);
  const attemptSingle = createSingleWrites({
    services,
    executeWrites,
    latest: latestSchema,
    onNewer: migrateLater,
    hooksUntil: createHookService,
  });
  const running = new RunningRequests();
  const health = new Health(() => timed(probeWrite(database)));
  let lateMigration: NodeJS.Timeout | undefined;

  const timed = <Result>(work: Promise<Result>): Promise<Result> => withinLimit(timeoutMs, translateErrors(work));

  /** Looks up all parents at the same time instead of one after another, so that the check takes only one round trip. */
  async function parentsExist(parents: readonly ParentStep[]): Promise<boolean> {
    if (parents.length === 0) return true;
    const found = parents.map(({ resource, path, id, visible }) =>
      reads.findRecord(findDefinition(registry, resource), id, { path, visible, fields: [] }),
    );
    return (await timed(Promise.all(found))).every((record) => record !== null);
  }

  async function attempt(plans: readonly WritePlan[], deadline: number): Promise<readonly WriteResult[]> {
    return (
      (await attemptSingle(plans, deadline)) ??
      runTransaction(sessions, deadline, async (session) => {
        const { known } = latestSchema;
        const transaction = openMongoTransaction(services, known.registry, plans, session);
        const results = await execute(known, transaction, plans, deadline);
        await transaction.flush();
        return results;
      })
    );
  }

  /**
   * Executes the writes under the latest schema version. If a newer version appears meanwhile, rejects with
   * `OutdatedVersion`, so that the transaction runs again.
   */
  async function execute(
    known: LatestSchema,
    transaction: Transaction,
    plans: readonly WritePlan[],
    deadline: number,
  ): Promise<readonly WriteResult[]> {
    const callers = mayChangeRights(known.registry, plans) ? transaction : new CallerCache(callerMs).readThrough(reads);
    const hooks = createHookService(deadline);
    const [results, newest] = await Promise.allSettled([
      executeWrites({ registry: known.registry, transaction, callers, plans, deadline, ...hooks }),
      latestSchema.find(),
    ]);
    if (results.status === "rejected") throw results.reason;
    if (newest.status === "rejected") throw newest.reason;
    if (newest.value === known) return results.value;
    migrateLater();
    throw new OutdatedVersion();
  }

  /**
   * Schedules the migration of late items, which transactions under earlier schema versions have written. It starts when all
   * such transactions have ended.
   */
  function migrateLater(): void {
    clearTimeout(lateMigration);
    lateMigration = setTimeout(() => void migrate(), longWriteLimit(timeoutMs)).unref();
  }

  async function migrate(): Promise<void> {
    try {
      if (await migrateLateItems(createMongoMigration(database), registry)) migrateLater();
    } catch (error) {
      if (error instanceof SupersededMigration) migrateLater();
      else report(error);
    }
  }

  migrateLater();
  const storage: Storage = {
    idForms,
    boundRegistry: registry,
    hasOneWriter: false,
    async read(plan) {
      const definition = findDefinition(registry, plan.resource);
      const [exist, record] = await Promise.all([
        parentsExist(plan.parents),
        timed(reads.findRecord(definition, plan.id, plan)),
      ]);
      return exist && record !== null ? toItem(definition, plan.fields, record) : null;
    },
    async list(asked, signal) {
      if (!(await parentsExist(asked.parents))) return null;
      const reading = { ...source, signal };
      const definition = findPlannedDefinition(registry, asked);
      const filter = await timed(resolveRelations(reading, definition, asked.filter));
      const sort = await timed(resolveSort(reading, asked.sort));
      return listItems(lists, definition, { ...asked, filter, sort }, signal);
    },
    async aggregate(asked, signal) {
      return (await parentsExist(asked.parents)) ? timed(readGroups({ ...source, signal }, asked)) : null;
    },
    async write(plan, deadline) {
      const [result] = await storage.writeTogether([plan], deadline);
      return result!;
    },
    async writeTogether(plans, deadline = Date.now() + writeTimeLimit(plans, timeoutMs)) {
      const write = (): Promise<readonly WriteResult[]> =>
        withinLimit(deadline - Date.now(), translateErrors(attempt(plans, deadline), outcomeUnknown), outcomeUnknown);
      return health.trackOutcome(running.run(plans, write));
    },
    reserveKeys(resource, count, least = 0) {
      const definition = findDefinition(registry, resource);
      const from = Math.max(least, smallestKey(definition));
      return health.trackOutcome(timed(services.reserveKeys(definition, count, from)));
    },
    find: (resource, filter, limit) => timed(reads.find(resource, filter, limit)),
    async ping() {
      await timed(database.command({ ping: 1 }));
      await health.check();
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

/**
 * Returns the functions that limit and log the hooks of a write with this deadline. Logging does nothing, because hooks
 * log in their own thread.
 */
function createHookService(deadline: number): HookService {
  return {
    runWithinLimit(name, hook) {
      const limitMs = Math.max(deadline - hookMarginMs - Date.now(), 0);
      return withinLimit(limitMs, hook(), () => {
        return unavailable(new Error(`${name} did not end within the time limit of its write`));
      });
    },
    log: () => {},
  };
}

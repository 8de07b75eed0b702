/** Runs the writes of a request: a write of one item without a session if possible, every other write in a transaction. */
import { type ClientSession, MongoError } from "mongodb";
import { additionalKeysPath } from "../../model/schema/internal-definition.js";
import type { Document } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ItemWritePlan, UpdatePlan, WritePlan, WriteResult } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import type { WriteExecutor, HookService, WriteAttempt } from "../port/write-attempt.js";
import { createHookStoppedError, createUnavailableRefusal, waitWithTimeLimit } from "../port/availability.js";
import { CallerRightsCache } from "../prefetching-transaction.js";
import { KeyedBatchers } from "../request-batcher.js";
import type { LatestSchemaCache } from "./schema-records.js";
import { isTransientError, OutdatedSchemaVersionError } from "./errors.js";
import type { MongoTransactionServices } from "./item-writes.js";
import { type ProcessSessions, runTransaction } from "./sessions.js";
import { type MongoTransaction, openMongoTransaction, TransactionRequiredError } from "./transaction.js";

interface WriteRunnerOptions {
  readonly services: MongoTransactionServices;
  readonly sessions: ProcessSessions;
  readonly executeWrites: WriteExecutor;
  readonly schemaCache: LatestSchemaCache;
  /** Called when a server of another release has recorded a newer schema version. */
  readonly onNewerSchema: () => void;
}

/**
 * Maximum age of a caller's cached rights, in milliseconds. Without the cache, each write of a transaction would read the
 * rights.
 */
const maxCallerCacheAgeMs = 50;

/**
 * A hook times out this many milliseconds before its write. Otherwise, the write would time out first, and the log
 * would not name the hook.
 */
const hookTimeoutMarginMs = 100;

/**
 * Returns the functions that limit and log the hooks of a write with this deadline. Logging does nothing, because hooks
 * log in their own thread.
 */
function createHookService(deadline: number): HookService {
  return {
    runWithinLimit(name, hook) {
      const limitMs = Math.max(deadline - hookTimeoutMarginMs - Date.now(), 0);
      return waitWithTimeLimit(limitMs, hook(), () => {
        return createUnavailableRefusal(
          createHookStoppedError(`${name} did not end within the time limit of its write`),
        );
      });
    },
    log: () => {},
  };
}

/**
 * Tells whether a write can change rights, as any action can. Such a write needs a transaction: changes of rights must
 * exclude one another, and must read the rights of their callers in one snapshot.
 */
function mayChangeRights(registry: Registry, plans: readonly WritePlan[]): boolean {
  return plans.some(({ kind, resource }) => {
    const { accounts, groups } = findDefinition(registry, resource);
    const makesKey = kind === "create" && resource === additionalKeysPath;
    return kind === "act" || makesKey || accounts !== null || groups !== null;
  });
}

/**
 * Returns false if the write certainly needs a transaction of the database. If the result is true, the execution of the
 * write shows whether it needs one.
 */
function mayRunWithoutTransaction(registry: Registry, plan: WritePlan): plan is ItemWritePlan {
  if (plan.kind === "act" || plan.idempotencyCheck || mayChangeRights(registry, [plan])) return false;
  const { hooks, fields, tenant, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined) return false;
  switch (plan.kind) {
    case "create": {
      if (plan.copy !== null || plan.parents.length > 0 || (tenant !== null && !tenant.self)) return false;
      const given: Document = { ...plan.values, ...plan.controlValues };
      return Object.values(fields).every(({ name, reference }) => !reference || (given[name] ?? null) === null);
    }
    case "update":
      return true;
    case "remove":
      return children.length === 0 && referrers.length === 0;
  }
}

interface MongoWriteAttempt extends WriteAttempt {
  readonly transaction: MongoTransaction;
}

interface WriteWithDeadline {
  readonly plan: ItemWritePlan;
  readonly deadline: number;
}

type WriteOutcome = PromiseSettledResult<readonly WriteResult[]>;

const formatUpdateBatchKey = ({ resource, path, id }: UpdatePlan): string => JSON.stringify([resource, path, id]);

/** Limits of updates that run together. Each runs in memory, which takes a fraction of a millisecond. */
const updateBatcherLimits = { maxBatchSize: 32, maxParallelBatches: 1 };

type WriteRunner = (plans: readonly WritePlan[], deadline: number) => Promise<readonly WriteResult[]>;

/** Returns a function that executes and commits writes. Its `deadline` is a UNIX time in milliseconds. */
export function createWriteRunner({
  services,
  sessions,
  executeWrites,
  schemaCache,
  onNewerSchema,
}: WriteRunnerOptions): WriteRunner {
  const joinedUpdates = new KeyedBatchers<WriteWithDeadline, WriteOutcome | null>();

  /**
   * Executes the writes under the latest schema version. If a newer version appears meanwhile, rejects with
   * `OutdatedSchemaVersionError`, so that the writes run again.
   */
  async function executeUnderLatestSchema<Result>(
    session: ClientSession | null,
    plans: readonly WritePlan[],
    deadline: number,
    execute: (attempt: MongoWriteAttempt) => Promise<Result>,
  ): Promise<{ readonly transaction: MongoTransaction; readonly result: Result }> {
    const schema = schemaCache.lastKnown;
    const { registry } = schema;
    const transaction = openMongoTransaction(services, registry, plans, session);
    // A session of the MongoDB driver carries a transaction. Writes without a transaction have all arrived before the
    // first read of a caller's rights, so the result of this read is recent enough for all of them.
    const cache = new CallerRightsCache(session === null ? Infinity : maxCallerCacheAgeMs);
    const callerRightsReader = mayChangeRights(registry, plans)
      ? transaction
      : cache.createCachedReader(services.reads);
    const [execution, newest] = await Promise.allSettled([
      execute({ registry, transaction, callerRightsReader, plans, deadline, ...createHookService(deadline) }),
      schemaCache.readLatest(),
    ]);
    if (newest.status === "fulfilled" && newest.value !== schema) {
      onNewerSchema();
      throw new OutdatedSchemaVersionError();
    }
    if (execution.status === "rejected") throw execution.reason;
    if (newest.status === "rejected") throw newest.reason;
    return { transaction, result: execution.value };
  }

  /**
   * Executes writes of one item one after another. Each write sees the changes of the previous writes. Rejects after an
   * error of the database, and if a failed write has already changed the item, because the commit would include this
   * change. The caller then runs each write in a transaction of its own.
   */
  async function executeWritesOfOneItem({
    plans,
    transaction,
    ...attempt
  }: MongoWriteAttempt): Promise<readonly WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    for (const plan of plans) {
      const { changeCount } = transaction;
      const [outcome] = await Promise.allSettled([executeWrites({ ...attempt, transaction, plans: [plan] })]);
      if (outcome.status === "rejected") {
        const reason: unknown = outcome.reason;
        const isOfDatabase = reason instanceof MongoError || isTransientError(reason);
        if (isOfDatabase || transaction.changeCount > changeCount) throw reason;
      }
      outcomes.push(outcome);
    }
    return outcomes;
  }

  /**
   * Tries to write one item without a session, which is faster. The outcome of a write is null if nothing was written, because
   * the writes need a session or conflict with another write.
   */
  async function attemptWithoutSession(
    writes: readonly WriteWithDeadline[],
  ): Promise<(write: WriteWithDeadline) => WriteOutcome | null> {
    const plans = writes.map(({ plan }) => plan);
    const deadline = Math.min(...writes.map((write) => write.deadline));
    const attempt = await executeUnderLatestSchema(null, plans, deadline, executeWritesOfOneItem).catch(() => null);
    if (attempt === null || Date.now() >= deadline) return () => null;
    const isWritten = await attempt.transaction.commitWithoutSession(deadline);
    return (write) => (isWritten ? (attempt.result[writes.indexOf(write)] ?? null) : null);
  }

  return async (plans, deadline) => {
    const [plan, ...others] = plans;
    if (plan !== undefined && others.length === 0 && mayRunWithoutTransaction(schemaCache.lastKnown.registry, plan)) {
      const write = { plan, deadline };
      const outcome =
        plan.kind === "update"
          ? await joinedUpdates.submit(formatUpdateBatchKey(plan), write, updateBatcherLimits, attemptWithoutSession)
          : (await attemptWithoutSession([write]))(write);
      if (outcome?.status === "fulfilled") return outcome.value;
      if (outcome !== null && !(outcome.reason instanceof TransactionRequiredError)) throw outcome.reason;
    }
    return runTransaction(sessions, deadline, async (session) => {
      const attempt = await executeUnderLatestSchema(session, plans, deadline, executeWrites);
      await attempt.transaction.flush();
      return attempt.result;
    });
  };
}

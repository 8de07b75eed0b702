import type { Filter } from "../../model/query/filter.js";
import { findPlannedDefinition } from "../../model/schema/across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { type TimedSource, resolveRelations, resolveSort } from "./resolve-relations.js";
import type { Db, MongoClient } from "mongodb";
import { type IdForms, smallestKey } from "../../model/values/ids.js";
import type { FoundGroups } from "../../model/query/found-groups.js";
import type {
  AggregatePlan,
  Item,
  ListPlan,
  ListResult,
  ParentStep,
  ReadPlan,
  WritePlan,
  WriteResult,
} from "../../model/plan/plan.js";
import type { Document } from "../../model/schema/field.js";
import type { Registry } from "../../model/schema/resource.js";
import { migrateLateItems } from "../../migrations/late-items.js";
import { Overtaken } from "../../migrations/not-declarable.js";
import type { ExecuteWrites, HookService } from "../port/execute-write.js";
import {
  Health,
  writeTimeLimit,
  longWriteLimit,
  outcomeUnknown,
  unavailable,
  withinLimit,
} from "../port/availability.js";
import { listItems } from "../../execute/lists/list-items.js";
import { CallerCache } from "../caller-cache.js";
import { RunningRequests } from "../port/idempotency.js";
import type { Storage } from "../port/storage.js";
import type { Transaction } from "../port/transaction.js";
import { readGroups } from "./aggregate.js";
import { CommittedReader } from "./committed-reader.js";
import { type LatestSchema, LatestSchemaCache } from "./declaration-records.js";
import { OutdatedVersion, translated } from "./errors.js";
import { createMongoMigration } from "./mongo-migration.js";
import { MongoItemSource } from "./item-source.js";
import { Inserts, type MongoServices } from "./item-writes.js";
import { toItem } from "./records.js";
import { runTransaction, type OwnSessions } from "./sessions.js";
import { SingleWrites, changeRights } from "./single-writes.js";
import { Sequences } from "./sequences.js";
import { probeWrite } from "./guards.js";
import { MongoTransaction } from "./transaction.js";

/** A hook times out this much before its write, so that the log names the hook. */
const hookMarginMs = 100;
/** How long the rights of a caller are cached, in milliseconds, because each of many writes in a transaction checks them. */
const callerMs = 50;

export interface MongoStorageOptions {
  readonly registry: Registry;
  /** The latest schema version at the start, as `findOwn` returns it. */
  readonly latest: LatestSchema;
  readonly sessions: OwnSessions;
  readonly executeWrites: ExecuteWrites;
  readonly timeoutMs: number;
  readonly idForms: IdForms;
  /** The thread that runs hooks; null if there are no hooks. The storage closes it. */
  readonly hookThread: { close(): Promise<void> } | null;
  /** Receives errors of work that no request waits for. */
  readonly report: (error: unknown) => void;
}

export class MongoStorage implements Storage {
  readonly idForms: IdForms;
  readonly bound: Registry;
  readonly hasOneWriter = false;
  readonly #client: MongoClient;
  readonly #database: Db;
  readonly #executeWrites: ExecuteWrites;
  readonly #timeoutMs: number;
  readonly #source: TimedSource;
  readonly #lists: MongoItemSource;
  readonly #services: MongoServices;
  readonly #single: SingleWrites;
  readonly #running = new RunningRequests();
  readonly #health = new Health(() => this.#withTimeLimit(probeWrite(this.#database)));
  readonly #latest: LatestSchemaCache;
  readonly #sessions: OwnSessions;
  readonly #report: (error: unknown) => void;
  readonly #hookThread: MongoStorageOptions["hookThread"];
  #renewing: NodeJS.Timeout | undefined;

  constructor(client: MongoClient, options: MongoStorageOptions) {
    const { registry, latest, sessions, executeWrites, timeoutMs, report, idForms, hookThread } = options;
    this.idForms = idForms;
    this.#hookThread = hookThread;
    this.#client = client;
    this.#database = client.db();
    this.bound = registry;
    this.#executeWrites = executeWrites;
    this.#timeoutMs = timeoutMs;
    const source = { database: this.#database, registry, maxTimeMS: timeoutMs };
    this.#source = source;
    this.#lists = new MongoItemSource(source);
    this.#services = {
      database: this.#database,
      reads: new CommittedReader(source),
      sequences: new Sequences(this.#database),
      inserts: new Inserts(this.#database),
    };
    this.#sessions = sessions;
    this.#latest = new LatestSchemaCache(this.#database, latest, timeoutMs);
    this.#single = new SingleWrites({
      services: this.#services,
      executeWrites,
      latest: this.#latest,
      onNewer: () => this.#renewLater(),
      hooksUntil: createHookService,
    });
    this.#report = report;
    this.#renewLater();
  }

  async read(plan: ReadPlan): Promise<Item | null> {
    const definition = findDefinition(this.bound, plan.resource);
    const [exist, record] = await this.#withTimeLimit(
      Promise.all([this.#parentsExist(plan.parents), this.#services.reads.findRecord(definition, plan.id, plan)]),
    );
    return exist && record !== null ? toItem(definition, plan.fields, record) : null;
  }

  async list(asked: ListPlan, signal: AbortSignal): Promise<ListResult | null> {
    if (asked.parents.length > 0 && !(await this.#withTimeLimit(this.#parentsExist(asked.parents)))) return null;
    const reading = { ...this.#source, signal };
    const definition = findPlannedDefinition(this.bound, asked);
    const filter = await this.#withTimeLimit(resolveRelations(reading, definition, asked.filter));
    const sort = await this.#withTimeLimit(resolveSort(reading, asked.sort));
    return listItems(this.#lists, definition, { ...asked, filter, sort }, signal);
  }

  async aggregate(asked: AggregatePlan, signal: AbortSignal): Promise<FoundGroups | null> {
    if (asked.parents.length > 0 && !(await this.#withTimeLimit(this.#parentsExist(asked.parents)))) return null;
    return this.#withTimeLimit(readGroups({ ...this.#source, signal }, asked));
  }

  async write(plan: WritePlan, deadline?: number): Promise<WriteResult> {
    const [result] = await this.writeTogether([plan], deadline);
    return result!;
  }

  async writeTogether(
    plans: readonly WritePlan[],
    deadline = Date.now() + writeTimeLimit(plans, this.#timeoutMs),
  ): Promise<readonly WriteResult[]> {
    const write = (): Promise<readonly WriteResult[]> =>
      withinLimit(deadline - Date.now(), translated(this.#attempt(plans, deadline), outcomeUnknown), outcomeUnknown);
    return this.#health.note(this.#running.run(plans, write));
  }

  reserveKeys(resource: string, count: number, least = 0): Promise<number> {
    const definition = findDefinition(this.bound, resource);
    const from = Math.max(least, smallestKey(definition));
    return this.#health.note(this.#withTimeLimit(this.#services.sequences.next(definition, count, from)));
  }

  async #attempt(plans: readonly WritePlan[], deadline: number): Promise<readonly WriteResult[]> {
    return (
      (await this.#single.attempt(plans, deadline)) ??
      runTransaction(this.#sessions, deadline, async (session) => {
        const { registry } = this.#latest.known;
        const transaction = new MongoTransaction(this.#services, { registry, plans, session, deadline });
        const executed = await this.#execute(transaction, plans, deadline);
        await transaction.commit();
        return executed;
      })
    );
  }

  /** Executes the writes under the latest version. If a newer version appears meanwhile, they run again (`OutdatedVersion`). */
  async #execute(
    transaction: Transaction,
    plans: readonly WritePlan[],
    deadline: number,
  ): Promise<readonly WriteResult[]> {
    const { known } = this.#latest;
    const { registry } = known;
    const callers = changeRights(registry, plans)
      ? transaction
      : new CallerCache(callerMs).readThrough(this.#services.reads);
    const [executed, latest] = await Promise.allSettled([
      this.#executeWrites({ registry, transaction, callers, plans, deadline, ...createHookService(deadline) }),
      this.#latest.find(),
    ]);
    if (executed.status === "rejected") throw executed.reason;
    if (latest.status === "rejected") throw latest.reason;
    if (latest.value === known) return executed.value;
    this.#renewLater();
    throw new OutdatedVersion();
  }

  /** Runs `migrateLateItems` when all transactions that began under earlier versions have ended. */
  #renewLater(): void {
    clearTimeout(this.#renewing);
    this.#renewing = setTimeout(() => void this.#renew(), longWriteLimit(this.#timeoutMs)).unref();
  }

  async #renew(): Promise<void> {
    try {
      if (await migrateLateItems(createMongoMigration(this.#database), this.bound)) this.#renewLater();
    } catch (error) {
      if (error instanceof Overtaken) this.#renewLater();
      else this.#report(error);
    }
  }

  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return this.#withTimeLimit(this.#services.reads.find(resource, filter, limit));
  }

  async ping(): Promise<void> {
    await this.#withTimeLimit(this.#database.command({ ping: 1 }));
    await this.#health.check();
  }

  async close(): Promise<void> {
    clearTimeout(this.#renewing);
    await this.#hookThread?.close();
    await this.#sessions.close();
    await this.#client.close();
  }

  /** Looks up all parents at the same time, so that the check takes one round trip. */
  async #parentsExist(parents: readonly ParentStep[]): Promise<boolean> {
    const found = await Promise.all(
      parents.map(({ resource, path, id, visible }) => {
        const definition = findDefinition(this.bound, resource);
        return this.#services.reads.findRecord(definition, id, { path, visible, fields: [] });
      }),
    );
    return found.every((record) => record !== null);
  }

  #withTimeLimit<Result>(work: Promise<Result>): Promise<Result> {
    return withinLimit(this.#timeoutMs, translated(work));
  }
}

/** Returns the hook service of a write with this deadline. It logs nothing, because hooks log in their own thread. */
function createHookService(deadline: number): HookService {
  return {
    limit(name, hook) {
      const limitMs = Math.max(deadline - hookMarginMs - Date.now(), 0);
      return withinLimit(limitMs, hook(), () => {
        return unavailable(new Error(`${name} did not end within the time limit of its write`));
      });
    },
    log: () => {},
  };
}

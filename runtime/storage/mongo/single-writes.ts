/** Writes single items without transactions of the database. Simultaneous changes of the same item become one command. */
import { MongoError } from "mongodb";
import { keysPath } from "../../model/schema/internal-definition.js";
import type { Document } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ItemPlan, WritePlan, WriteResult } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import type { ExecuteWrites, HookService } from "../port/execute-write.js";
import type { LatestSchemaCache } from "./declaration-records.js";
import { isTransient } from "./errors.js";
import { CallerCache } from "../caller-cache.js";
import { KeyedBatchers } from "./request-batcher.js";
import type { MongoServices } from "./item-writes.js";
import { MongoTransaction, NeedsTransaction } from "./transaction.js";

interface SingleWrite {
  readonly plan: ItemPlan;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

/** Outcome of one of several writes; null if the write needs a transaction. */
type Outcome = { readonly executed: readonly WriteResult[] } | { readonly refused: unknown } | null;

interface SingleWritesOptions {
  readonly services: MongoServices;
  readonly executeWrites: ExecuteWrites;
  readonly latest: LatestSchemaCache;
  /** Called when another schema version has become the latest. */
  readonly onNewer: () => void;
  readonly hooksUntil: (deadline: number) => HookService;
}

/** Limits of a batch. Each of its writes is executed in memory, which takes a fraction of a millisecond. */
const limits = { batchSize: 32, parallel: 1 };

/**
 * Tells whether a write can change rights, as any action can. Such a write needs a transaction, because changes of rights exclude
 * one another and read the rights of their callers in one snapshot.
 */
export function changeRights(registry: Registry, plans: readonly WritePlan[]): boolean {
  return plans.some(({ kind, resource }) => {
    const { accounts, groups } = findDefinition(registry, resource);
    const makesKey = kind === "create" && resource === keysPath;
    return kind === "act" || makesKey || accounts !== null || groups !== null;
  });
}

/** Returns false if the write certainly needs a transaction. Otherwise, its execution shows whether it needs one. */
function mayBeSingle(registry: Registry, plan: WritePlan): plan is ItemPlan {
  if (plan.kind === "act" || plan.idempotency || changeRights(registry, [plan])) return false;
  const { hooks, fields, tenant, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined) return false;
  switch (plan.kind) {
    case "create": {
      if (plan.copy !== null || plan.parents.length > 0 || (tenant !== null && !tenant.self)) return false;
      const given: Document = { ...plan.values, ...plan.requests };
      return Object.values(fields).every(({ name, reference }) => !reference || (given[name] ?? null) === null);
    }
    case "update":
      return true;
    case "remove":
      return children.length === 0 && referrers.length === 0;
  }
}

export class SingleWrites {
  readonly #options: SingleWritesOptions;
  readonly #batchers = new KeyedBatchers<SingleWrite, Outcome>();

  constructor(options: SingleWritesOptions) {
    this.#options = options;
  }

  /** Resolves to null if the write needs a transaction, and after a conflict; nothing is written then. */
  async attempt(plans: readonly WritePlan[], deadline: number): Promise<readonly WriteResult[] | null> {
    const [plan] = plans;
    if (plan === undefined || plans.length > 1 || !mayBeSingle(this.#options.latest.known.registry, plan)) return null;
    const outcome = await this.#addToBatch({ plan, deadline });
    if (outcome === null) return null;
    if ("refused" in outcome) throw outcome.refused;
    return outcome.executed;
  }

  async #addToBatch(asked: SingleWrite): Promise<Outcome> {
    const { plan } = asked;
    if (plan.kind !== "update") return (await this.#writeBatch([asked]))(asked);
    const item = JSON.stringify([plan.resource, plan.path, plan.id]);
    return this.#batchers.request(item, asked, limits, (batch) => this.#writeBatch(batch));
  }

  /** Executes the writes one after another, each on the result of the previous ones, and writes the final item. */
  async #writeBatch(batch: readonly SingleWrite[]): Promise<(asked: SingleWrite) => Outcome> {
    const none = (): Outcome => null;
    const [first] = batch;
    if (first === undefined) return none;
    const { services, latest, onNewer } = this.#options;
    const { known } = latest;
    const { registry } = known;
    const deadline = batch.reduce((earliest, each) => Math.min(earliest, each.deadline), first.deadline);
    const plans = batch.map(({ plan }) => plan);
    const transaction = new MongoTransaction(services, { registry, plans, session: null, deadline });
    transaction.prefetch(first.plan);
    const [executed, newest] = await Promise.allSettled([this.#executeAll(batch, transaction), latest.find()]);
    if (newest.status === "fulfilled" && newest.value !== known) onNewer();
    else if (newest.status === "fulfilled" && executed.status === "fulfilled" && Date.now() < deadline) {
      if (await transaction.commit()) return (asked) => executed.value.get(asked) ?? null;
    }
    return none;
  }

  /** Executes the writes of a batch. Rejects with the error of the database. */
  async #executeAll(
    batch: readonly SingleWrite[],
    transaction: MongoTransaction,
  ): Promise<ReadonlyMap<SingleWrite, Outcome>> {
    const { registry } = this.#options.latest.known;
    // All requests of the batch have arrived before, so one read of the rights of a caller serves all of them.
    const callers = new CallerCache().readThrough(this.#options.services.reads);
    const outcomes = new Map<SingleWrite, Outcome>();
    for (const asked of batch) {
      const { plan, deadline } = asked;
      const { changes } = transaction;
      const attempt = { registry, transaction, callers, plans: [plan], deadline };
      try {
        const executed = await this.#options.executeWrites({ ...attempt, ...this.#options.hooksUntil(deadline) });
        outcomes.set(asked, { executed });
      } catch (error) {
        // After an error of the database, the write runs in a transaction, which retries until the deadline.
        if (error instanceof MongoError || isTransient(error)) throw error;
        // A failed write must not be committed with those of others.
        if (transaction.changes > changes) throw error;
        outcomes.set(asked, error instanceof NeedsTransaction ? null : { refused: error });
      }
    }
    return outcomes;
  }
}

/** The interface by which a database executes writes in its own transactions, without knowing their meaning. */
import type { WritePlan, WriteResult } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import type { CallerReader } from "./storage.js";
import type { Transaction } from "./transaction.js";
import type { HookLevel } from "../../model/schema/hooks.js";

export interface WriteAttempt extends HookService {
  /** The registry with names in the database, and with fields of newer declarations. */
  readonly registry: Registry;
  readonly transaction: Transaction;
  /** Reader for the rights of callers; the transaction itself by default. */
  readonly callers?: CallerReader;
  /** Executed in this order; each sees the writes of the previous ones. */
  readonly plans: readonly WritePlan[];
  /** UNIX time in milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
}

/** Services of a database for the hooks of a write. */
export interface HookService {
  readonly runWithinLimit: HookLimit;
  readonly log: WriteHookLine;
}

/**
 * Returns the results in the order of the plans; they are valid only after the commit. Rejects with the first refusal. After a
 * conflict of transactions, the database calls it again.
 */
export type ExecuteWrites = (attempt: WriteAttempt) => Promise<readonly WriteResult[]>;

/** Runs a hook with this name within its time limit, because other writes wait for the end of the transaction. */
export type HookLimit = <Result>(name: string, hook: () => Promise<Result>) => Promise<Result>;

/** The error of a transaction whose thread has ended because of another job. The transaction can be repeated. */
export class InterruptedTransaction extends Error {}

export interface HookLine {
  readonly level: HookLevel;
  readonly message: string;
  readonly fields: { readonly [name: string]: unknown };
  /** Id of the request; null if there is none. */
  readonly request: string | null;
  /** Path of the resource. */
  readonly resource: string;
  /** Name of the hook. */
  readonly hook: string;
}

/** Receives log lines of hooks; never throws and never waits. */
export type WriteHookLine = (line: HookLine) => void;

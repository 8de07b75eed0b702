/** The interface between a database, which opens the transaction of writes, and the code that executes the writes in it. */
import type { WritePlan, WriteResult } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import type { CallerRightsReader } from "./storage.js";
import type { Transaction } from "./transaction.js";
import type { HookLevel } from "../../model/schema/hooks.js";

export interface WriteAttempt extends HookService {
  /** The definitions of all resources, with their names in the database, and with fields that only a newer release declares. */
  readonly registry: Registry;
  readonly transaction: Transaction;
  readonly callerRightsReader: CallerRightsReader;
  /** The writes, in the order of their execution. Each write sees the changes of earlier writes. */
  readonly plans: readonly WritePlan[];
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline: number;
}

/** Limits the time of the hooks of a write, and writes their log lines. MongoDB and SQLite implement it differently. */
export interface HookService {
  readonly runWithinLimit: HookRunner;
  readonly log: HookLogWriter;
}

/**
 * Executes writes and returns their results in the order of the plans. The results are valid only after the commit. Rejects with
 * the error of the first rejected write. After a conflict of transactions, the database calls this function again.
 */
export type WriteExecutor = (attempt: WriteAttempt) => Promise<readonly WriteResult[]>;

/** Runs a hook with a time limit, because other writes wait for the end of its transaction. */
export type HookRunner = <Result>(hookName: string, hook: () => Promise<Result>) => Promise<Result>;

/**
 * Error of an uncommitted transaction whose thread ended for a reason outside the transaction. The transaction can be
 * repeated.
 */
export class InterruptedTransactionError extends Error {}

export interface HookLogLine {
  readonly level: HookLevel;
  readonly message: string;
  readonly fields: { readonly [name: string]: unknown };
  /** Id of the HTTP request that caused the write; null if no request did. */
  readonly request: string | null;
  /** Path of the resource that the hook belongs to. */
  readonly resource: string;
  readonly hook: string;
}

/** Receives log lines of hooks; never throws and never waits. */
export type HookLogWriter = (line: HookLogLine) => void;

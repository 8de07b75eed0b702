/** How a database has writes executed in a transaction of their own. What they mean is not the database's concern. */
import type { WritePlan, WriteResult } from "../model/plan.js";
import type { Registry } from "../model/resource.js";
import type { TakeHookLine } from "./hook-line.js";
import type { CallerReader } from "./storage.js";
import type { Transaction } from "./transaction.js";

export interface WriteAttempt extends HookService {
  /** With what the latest declaration derives. */
  readonly registry: Registry;
  readonly transaction: Transaction;
  /** What is known of callers; the transaction itself unless given. */
  readonly callers?: CallerReader;
  /** In this order; each sees what those before it have written. */
  readonly plans: readonly WritePlan[];
  /** UNIX time in milliseconds; nobody waits for the answer any longer. */
  readonly deadline: number;
}

/** What a database gives to the hooks of a write. */
export interface HookService {
  readonly limit: HookLimit;
  readonly log: TakeHookLine;
}

/** What each write gives, in their order; it counts once the transaction is committed. Rejects with the refusal of the first that is refused. May be called again after a conflict. */
export type ExecuteWrites = (attempt: WriteAttempt) => Promise<readonly WriteResult[]>;

/** Runs a hook, which `name` names, for as long as it may take: others wait for the end of the transaction. */
export type HookLimit = <Result>(name: string, hook: () => Promise<Result>) => Promise<Result>;

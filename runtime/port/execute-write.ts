/** How a database has a write executed in a transaction of its own. What the write means is not the database's concern. */
import type { WritePlan, WriteResult } from "../model/plan.js";
import type { Registry } from "../model/resource.js";
import type { Transaction } from "./transaction.js";

export interface WriteAttempt {
  /** With what the latest declaration derives. */
  readonly registry: Registry;
  readonly transaction: Transaction;
  readonly plan: WritePlan;
  /** UNIX time in milliseconds; nobody waits for the answer any longer. */
  readonly deadline: number;
  readonly limit: HookLimit;
}

/** Rejects with the refusal of the write. May be called again after a conflict. */
export type ExecuteWrite = (attempt: WriteAttempt) => Promise<Executed>;

/** A write as it was executed; it counts once the transaction is committed. */
export interface Executed {
  readonly result: WriteResult;
  readonly reaction: Reaction | null;
}

/** Runs after the commit. */
export interface Reaction {
  readonly name: string;
  run(): Promise<void>;
}

/** Runs a hook, which `name` names, for as long as it may take: others wait for the end of the transaction. */
export type HookLimit = <Result>(name: string, hook: () => Promise<Result>) => Promise<Result>;

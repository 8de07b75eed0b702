import type { ClientSession, Db } from "mongodb";
import type { WritePlan } from "../../model/plan/plan.js";
import type { Registry } from "../../model/schema/resource.js";
import type { BatchedReads } from "./committed-reader.js";
import type { Inserts } from "./write-without-transaction.js";
import type { Sequences } from "./sequences.js";

/** Services that the transactions of one database share. */
export interface MongoServices {
  readonly database: Db;
  readonly reads: BatchedReads;
  readonly sequences: Sequences;
  readonly inserts: Inserts;
}

export interface MongoTransactionOptions {
  readonly registry: Registry;
  readonly plans: readonly WritePlan[];
  /** Null for an attempt without a transaction of the database. */
  readonly session: ClientSession | null;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

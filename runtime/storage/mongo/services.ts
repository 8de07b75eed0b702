import type { Db } from "mongodb";
import type { GatheredReads } from "./gathered-reads.js";
import type { Inserts } from "./inserts.js";
import type { Sequences } from "./sequences.js";

/** Services that the transactions of one database share. */
export interface MongoServices {
  readonly database: Db;
  readonly reads: GatheredReads;
  readonly sequences: Sequences;
  readonly inserts: Inserts;
}

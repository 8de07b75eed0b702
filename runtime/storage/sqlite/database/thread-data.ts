/** Messages to the threads of an SQLite database: plain data. */
import type { StoredNames } from "../../../migrations/stored-names.js";
import type { WritePlan, WriteResult } from "../../../model/plan/plan.js";
import type { FileIdentity } from "./connection.js";
import type { ThreadMemory } from "../../threads/jobs.js";

export type WriteTask =
  /** Executes the plans in one transaction. */
  | { readonly kind: "write"; readonly plans: readonly WritePlan[] }
  /** Reserves this many numbers of the resource's sequence; the answer is the first. */
  | { readonly kind: "reserve"; readonly resource: string; readonly count: number; readonly least: number }
  /** Writes data that nobody reads, to find out whether writing is possible. */
  | { readonly kind: "probe" };

export type WriteAnswer = readonly WriteResult[];

/** Start data of a thread. */
export interface ThreadData extends ThreadMemory {
  readonly file: string;
  readonly identity: FileIdentity;
  /** Module that exports `registry`. */
  readonly registryUrl: string;
  /** Module that exports `createRules(registry)`. */
  readonly rulesUrl: string;
  /** Names in the database, by declared name. */
  readonly names: StoredNames;
  /** Digest that the server has stored for the declarations, because a digest of the thread's own registry could differ. */
  readonly digest: string;
}

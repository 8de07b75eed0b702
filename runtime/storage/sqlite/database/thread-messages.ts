/** Messages to the threads of an SQLite database. All of them are plain data. */
import type { StoredNames } from "../../../migrations/stored-names.js";
import type { WritePlan, WriteResult } from "../../../model/plan/plan.js";
import type { FileIdentity } from "./connection.js";
import type { CommonThreadData } from "../../threads/jobs.js";

export type WriteThreadJob =
  /** Executes the plans in one transaction. */
  | { readonly kind: "write"; readonly plans: readonly WritePlan[] }
  /** Reserves `count` consecutive item keys, the first of them at least `minKey`. The answer contains the first key. */
  | { readonly kind: "reserve"; readonly resource: string; readonly count: number; readonly minKey: number }
  /** Makes a test write, to find out whether writing is possible. */
  | { readonly kind: "probe" };

export type WriteAnswer = readonly WriteResult[];

/** Data that a thread receives at its start. */
export interface SqliteThreadData extends CommonThreadData {
  readonly file: string;
  readonly identity: FileIdentity;
  /** URL of the module that exports `registry`, the definitions of all resources. */
  readonly registryUrl: string;
  /** URL of the module that exports `createWriteRules(registry)`. */
  readonly rulesUrl: string;
  /** Names of resources and fields in the database, by declared name. They differ after a rename. */
  readonly names: StoredNames;
  /** Digest of the server's declarations. The thread does not compute it, because a digest of its own registry could differ. */
  readonly digest: string;
}

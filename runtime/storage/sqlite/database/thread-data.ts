/** What travels to the threads of an SQLite database: plain data. */
import type { StoredNames } from "../../../migrations/stored-names.js";
import type { WritePlan, WriteResult } from "../../../model/plan.js";
import type { FileIdentity } from "./same-file.js";
import type { ThreadMemory } from "../../../threads/job.js";

export type WriteTask =
  /** In one transaction. */
  | { readonly kind: "write"; readonly plans: readonly WritePlan[] }
  /** Takes so many numbers from the sequence of a resource: the answer is the first. */
  | { readonly kind: "reserve"; readonly resource: string; readonly count: number; readonly least: number }
  /** Writes what is there already: whether anything can be written. */
  | { readonly kind: "probe" };

export type WriteAnswer = readonly WriteResult[];

/** What a thread needs to know at its start. */
export interface ThreadData extends ThreadMemory {
  readonly file: string;
  readonly identity: FileIdentity;
  /** Module that exports `registry`. */
  readonly registryUrl: string;
  /** Module that exports `createRules(registry)`. */
  readonly rulesUrl: string;
  /** Names under which the file keeps what the registry declares. */
  readonly names: StoredNames;
}

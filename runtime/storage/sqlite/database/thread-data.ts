/** What travels to the threads of an SQLite database: plain data. */
import type { StoredNames } from "../../../evolution/stored-names.js";
import type { WritePlan } from "../../../model/plan.js";
import type { ThreadMemory } from "../../../threads/job.js";

/** A probe writes what is there already: whether anything can be written. */
export type WriteTask = WritePlan | { readonly kind: "probe" };

/** What a thread needs to know at its start. */
export interface ThreadData extends ThreadMemory {
  readonly file: string;
  /** Module that exports `registry`. */
  readonly registryUrl: string;
  /** Module that exports `createRules(registry)`. */
  readonly rulesUrl: string;
  /** Names under which the file keeps what the registry declares. */
  readonly names: StoredNames;
}

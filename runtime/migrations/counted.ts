/** Changes, with the items that they have to do with. */
import type { Difference } from "../changes/difference.js";
import type { Value } from "../model/field.js";
import type { Question } from "./find-items.js";

/** A change, with the items that it has to do with. */
export interface Counted {
  /** What the declaration calls it. */
  readonly resource: string;
  readonly field: string | null;
  readonly says: string;
  readonly words: Difference["words"];
  /** Null where that is no difference of its own: a value that cannot be converted. */
  readonly difference: Difference | null;
  /** Null where nobody has counted them. */
  readonly count: number | null;
  /** All of them, or the first. */
  readonly items: readonly WrittenItem[];
}

/** As clients know it. */
export interface WrittenItem {
  /** From the outermost object inwards, its own last. */
  readonly ids: readonly string[];
  /** What is wrong; null where that is nothing in particular. */
  readonly value: Value;
}

export interface ItemQuestion extends Omit<Counted, "count" | "items"> {
  readonly question: Question | null;
}

/** Types of changes with the items that they concern. */
import type { Difference } from "./changes/difference.js";
import type { Value } from "../model/schema/field.js";
import type { Question } from "./find-items.js";

/** A change with the items that it concerns. */
export interface Counted {
  /** Its name in the declaration. */
  readonly resource: string;
  readonly field: string | null;
  readonly says: string;
  readonly words: Difference["words"];
  /** Null for values that cannot be converted, which are not a difference by themselves. */
  readonly difference: Difference | null;
  /** Null if nobody has counted them. */
  readonly count: number | null;
  /** All of them, or the first ones. */
  readonly items: readonly WrittenItem[];
}

/** The item in the form of the API. */
export interface WrittenItem {
  /** Ids of its ancestors, outermost first, and its own. */
  readonly ids: readonly string[];
  /** The problem; null if there is none in particular. */
  readonly value: Value;
}

export interface ItemQuestion extends Omit<Counted, "count" | "items"> {
  readonly question: Question | null;
}

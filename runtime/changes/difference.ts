/** What one change of the declarations means: types only. */
import type { DescribedValue } from "../model/described.js";
import type { Value } from "../model/field.js";
import type { UniqueKey } from "../model/resource.js";
import type { RuleName } from "./rules.js";

/**
 * What becomes of the stored data, from the mildest to the worst. `none`: nothing. `safe`: it is made anew without asking, nothing
 * can be lost. `word`: items may be there that it cannot be right for until a word in the declaration, or a change of them, settles
 * it. `loses`: it is kept aside, where nobody sees it.
 */
export type DifferenceClass = "none" | "safe" | "word" | "loses";

/**
 * `breaking`: something was right and is not, as the witness shows. `possible`: what is right may now be what a client does not
 * expect, or nobody can tell.
 */
export type Verdict = "compatible" | "possible" | "breaking";

export interface Verdicts {
  readonly requests: Verdict;
  readonly answers: Verdict;
  /** What a program compiles against. */
  readonly types: Verdict;
}

export interface Difference extends Verdicts {
  readonly rule: RuleName;
  /** Path of the resource, as it is now where it still is; null of the project. */
  readonly resource: string | null;
  /** Path of the resource before, where the data is stored; null where there was none. */
  readonly stored: string | null;
  /** Name of the field, as it is now where it still is. */
  readonly field: string | null;
  /** JSON pointer into the declaration: as it is now, or before where nothing is left of it. */
  readonly pointer: string;
  readonly class: DifferenceClass;
  /** What was, and what is: a piece of the declaration, undefined where there is none. */
  readonly before: unknown;
  readonly after: unknown;
  /** The change in words, without the place. */
  readonly says: string;
  /** Which stored items have to do with it; null where none have. */
  readonly concerns: Concern | null;
  /** What would settle it, one of these. */
  readonly words: readonly Word[];
  readonly witness: Witness | null;
}

/** Names of fields are those that the database knows: before the change. */
export type Concern =
  | { readonly kind: "every" }
  /** Items in which the field, or the property at the path, has a value. */
  | { readonly kind: "with"; readonly at: readonly string[] }
  | { readonly kind: "without"; readonly at: readonly string[] }
  /** Items of which the value is not, or cannot become, what is described now. */
  | { readonly kind: "unlike"; readonly at: readonly string[]; readonly value: DescribedValue }
  | { readonly kind: "twins"; readonly key: UniqueKey }
  /** Items that refer to what is not there. `to`: the path before. */
  | { readonly kind: "dangling"; readonly at: readonly string[]; readonly to: string };

/** A member to put into a declaration. */
export interface Word {
  /** `schemas/warehouses.json` */
  readonly file: string;
  /** JSON pointer to the object that the member is put into. */
  readonly pointer: string;
  readonly member: { readonly [keyword: string]: Value };
  /** When this is the right one. */
  readonly when: string;
}

/** What was right and is not. Paths of resources and names are those before. */
export type Witness =
  | { readonly kind: "request"; readonly method: string; readonly target: WitnessTarget; readonly body?: Value }
  /** What an answer had, at this place of the item or list. */
  | { readonly kind: "answer"; readonly target: WitnessTarget; readonly at: readonly string[]; readonly value?: Value }
  | { readonly kind: "item"; readonly at: readonly string[]; readonly value: Value };

export interface WitnessTarget {
  readonly of: "collection" | "item";
  readonly query?: string;
}

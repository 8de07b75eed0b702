/** What one change of the declarations means: types, and how one is made. */
import type { DescribedValue } from "../model/described.js";
import type { Value } from "../model/field.js";
import type { Action, UniqueKey } from "../model/resource-parts.js";
import type { RuleName } from "./rules.js";

/**
 * What becomes of the stored data, from the mildest to the worst. `none`: nothing. `safe`: it is made anew without asking, nothing
 * can be lost. `word`: items may be there that it cannot be right for, until a word in the declaration or a change of them settles
 * it. `loses`: it is retained, and not shown.
 */
export type DifferenceClass = "none" | "safe" | "word" | "loses";

/**
 * `breaking`: something was right and is not, as the witness shows. `possible`: what is right may now be what a client does not
 * expect, or nobody can tell.
 */
export const verdicts = ["compatible", "possible", "breaking"] as const;
export type Verdict = (typeof verdicts)[number];

export interface Meaning {
  readonly requests: Verdict;
  readonly answers: Verdict;
  /** What a program compiles against. */
  readonly types: Verdict;
  readonly class: DifferenceClass;
  /** Which stored items have to do with it; null where none have. */
  readonly concerns: Concern | null;
  /** What would settle it, one of these. */
  readonly words: readonly Word[];
  readonly witness: Witness | null;
}

/** Where a declaration has changed. */
export interface Place {
  /** Path of the resource, as it is now where it still is; null of the project. */
  readonly resource: string | null;
  /** Path of the resource before, where the data is stored; null where there was none. */
  readonly stored: string | null;
  /** Name of the field, as it is now where it still is. */
  readonly field: string | null;
  /** JSON pointer into the declaration: as it is now, or before where nothing is left of it. */
  readonly pointer: string;
}

export interface Difference extends Place, Meaning {
  readonly rule: RuleName;
  /** The change in words, without the place. */
  readonly says: string;
}

/** Names of fields are those before the change; `*` stands for each element of an array. */
export type Concern =
  | { readonly kind: "every" }
  /** Items in which the field, or the property at the path, has a value. */
  | { readonly kind: "with"; readonly at: readonly string[] }
  /** Items in which the field has none, or an object that is there lacks the property. */
  | { readonly kind: "without"; readonly at: readonly string[] }
  /** Items of which a value there is not what is described now. */
  | { readonly kind: "unlike"; readonly at: readonly string[]; readonly value: DescribedValue }
  | { readonly kind: "twins"; readonly key: UniqueKey }
  /** Items that refer to what is not there. `to`: the path before. */
  | { readonly kind: "dangling"; readonly at: readonly string[]; readonly to: string; readonly none: boolean };

/** A member to put into a declaration. */
export interface Word {
  /** Path of the resource. */
  readonly resource: string;
  /** JSON pointer to the object that the member is put into. */
  readonly pointer: string;
  readonly keyword: string;
  readonly value: Value;
  /** When this is the right one. */
  readonly when: string;
}

/** What was right and is not. Paths of resources and names are those before. */
export type Witness =
  /** A body with this value there, or without any. */
  | {
      readonly kind: "body";
      readonly on: "create" | "update";
      readonly at: readonly string[];
      readonly value?: Value;
      /** What the item has there before an update. */
      readonly from?: Value;
      /** Values that the body has besides. */
      readonly beside?: { readonly [name: string]: Value };
      /** Sent two times. */
      readonly twice?: true;
      /** Says how the item differs, if the body is still accepted. */
      readonly says?: string;
    }
  /** A collection that is asked for so. */
  | { readonly kind: "query"; readonly query: string }
  /** By a caller who has what it took before. */
  | {
      readonly kind: "action";
      readonly action: Action;
      readonly privilege: string | null;
      readonly via?: string;
      readonly as?: string;
      /** The caller belongs to one tenant. */
      readonly isBound?: true;
    }
  /** An action, with this value there, or without any. */
  | {
      readonly kind: "call";
      readonly name: string;
      readonly privilege?: string;
      readonly at?: readonly string[];
      readonly value?: Value;
      /** Of its answer. */
      readonly says?: string;
    }
  /** What an answer had there. */
  | {
      readonly kind: "answer";
      readonly of: "list" | "item" | "creation";
      readonly at: readonly string[];
      readonly says: string;
      /** A collection of what is created, of which the same request creates an item. */
      readonly within?: string;
    };

const nothing: Meaning = {
  requests: "compatible",
  answers: "compatible",
  types: "compatible",
  class: "none",
  concerns: null,
  words: [],
  witness: null,
};

/** A difference that means nothing but what is said of it. */
export function tell(place: Place, rule: RuleName, says: string, meaning: Partial<Meaning> = {}): Difference {
  const { resource, stored, field, pointer } = place;
  return { rule, resource, stored, field, pointer, says, ...nothing, ...meaning };
}

/** A member for the declaration, at the place. */
export function word(place: Place, keyword: string, value: Value, when: string): Word {
  return { resource: place.resource ?? "", pointer: place.pointer, keyword, value, when };
}

export function worst(of: readonly Verdict[]): Verdict {
  return verdicts[Math.max(0, ...of.map((verdict) => verdicts.indexOf(verdict)))] ?? "compatible";
}

/** A place in what is said of the resource as a whole. */
export function inResource(place: Place, keyword: string): Place {
  return { ...place, pointer: `/resource/${keyword}` };
}

/** As people read it. */
export function say(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

/** Types of differences between declarations, and functions to create them. */
import type { DescribedField, DescribedValue } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import type { Action, UniqueKey } from "../../model/schema/resource-parts.js";
import { makeValue } from "./candidates.js";
import {
  type ConditionalVerdict,
  type DifferenceClass,
  type Rule,
  type RuleName,
  type Verdict,
  rules,
} from "./rules.js";

interface Verdicts<Kind> {
  readonly requests: Kind;
  readonly answers: Kind;
  /** The effect on compiled programs. */
  readonly types: Kind;
}

export interface Effect extends Verdicts<Verdict> {
  readonly class: DifferenceClass;
  /** The stored items that the change concerns; null if none. */
  readonly concerns: Concern | null;
  /** Suggested keywords; one of them resolves the conflict. */
  readonly words: readonly KeywordSuggestion[];
  /**
   * Returns an example of the effect, or null. It is a function, because only reports need examples, not a start of the server.
   */
  readonly witness: () => Witness | null;
}

/** The part of an effect that its rule does not determine. */
export type Particulars = Partial<Omit<Effect, keyof Verdicts<Verdict>> & Verdicts<ConditionalVerdict>>;

/** Position of a change in the declarations. */
export interface Position {
  /** Path of the resource: the current one if it still exists; null for the project. */
  readonly resource: string | null;
  /** Former path of the resource, where the data is stored; null if there was none. */
  readonly stored: string | null;
  /** Name of the field: the current one if it still exists. */
  readonly field: string | null;
  /** JSON pointer into the current declaration, or into the former one if the part is gone. */
  readonly pointer: string;
}

export interface Difference extends Position, Effect {
  readonly rule: RuleName;
  /** Description of the change, without its position. */
  readonly says: string;
}

/**
 * Selects the stored items that a change concerns. Names of fields are the former ones; `*` stands for each element of an
 * array.
 */
export type Concern =
  | { readonly kind: "every" }
  /** Items with a value of the field, or of the property at the path. */
  | { readonly kind: "with"; readonly at: readonly string[] }
  /** Items without a value of the field, or with an object that lacks the property. */
  | { readonly kind: "without"; readonly at: readonly string[] }
  /** Items with a value that does not match the current schema. */
  | { readonly kind: "unlike"; readonly at: readonly string[]; readonly value: DescribedValue }
  /** Items that have the same values of a unique key as another item. */
  | { readonly kind: "twins"; readonly key: UniqueKey }
  /** Items that refer to missing items. `to`: the former path. */
  | { readonly kind: "dangling"; readonly at: readonly string[]; readonly to: string; readonly none: boolean };

/** A keyword to add to a declaration. */
export interface KeywordSuggestion {
  /** Path of the resource. */
  readonly resource: string;
  /** JSON pointer to the object that gets the keyword. */
  readonly pointer: string;
  readonly keyword: string;
  readonly value: Value;
  /** The case in which this keyword is the right one. */
  readonly when: string;
}

/** A witness: an example of a request or an answer that the change breaks. Paths and names are the former ones. */
export type Witness =
  /** A body with this value, or without a value. */
  | {
      readonly kind: "body";
      readonly on: "create" | "update";
      readonly at: readonly string[];
      readonly value?: Value;
      /** Value of the item before an update. */
      readonly from?: Value;
      /** Further values of the body. */
      readonly beside?: { readonly [name: string]: Value };
      /** The request is sent twice. */
      readonly twice?: true;
      /** Describes how the item differs, if the body is still accepted. */
      readonly says?: string;
    }
  /** A request for a collection with this query. */
  | { readonly kind: "query"; readonly query: string }
  /** An operation on items by a caller with the privilege that the former declarations required; it is now rejected. */
  | {
      readonly kind: "action";
      readonly action: Action;
      readonly privilege: string | null;
      readonly via?: string;
      readonly as?: string;
      /** The caller is bound to one tenant. */
      readonly isBound?: true;
    }
  /** A call of an action with this value, or without a value. */
  | {
      readonly kind: "call";
      readonly name: string;
      readonly privilege?: string;
      readonly at?: readonly string[];
      readonly value?: Value;
      /** Describes how the answer differs. */
      readonly says?: string;
    }
  /** An answer that contained a value which is now missing or different. */
  | {
      readonly kind: "answer";
      readonly of: "list" | "item" | "creation";
      readonly at: readonly string[];
      readonly says: string;
      /** A nested collection of which the same request creates an item. */
      readonly within?: string;
    };

const nothing: Effect = {
  requests: "compatible",
  answers: "compatible",
  types: "compatible",
  class: "none",
  concerns: null,
  words: [],
  witness: () => null,
};

export function breakingIf(condition: boolean): Verdict {
  return condition ? "breaking" : "compatible";
}

export function possibleIf(condition: boolean): Verdict {
  return condition ? "possible" : "compatible";
}

/** Returns a request that creates an item with this value, or without a value. */
export function createWithValue(at: readonly string[], value?: Value): Witness {
  return { kind: "body", on: "create", at, ...(value === undefined ? {} : { value }) };
}

export function answerWitness(at: readonly string[], says: string, of: "list" | "item" | "creation" = "item"): Witness {
  return { kind: "answer", of, at, says };
}

/** Returns a request of a caller who has the privilege that was required before. */
export function accessWitness(action: Action, privilege: string | null, more: Partial<ByCaller> = {}): Witness {
  return { kind: "action", action, privilege, ...more };
}
type ByCaller = Omit<Extract<Witness, { kind: "action" }>, "kind" | "action" | "privilege">;

/**
 * Creates a difference with the effect of its rule.
 * @param particulars replace the effect of the rule
 */
export function createDifference(
  place: Position & Partial<ValuePosition>,
  rule: RuleName,
  says: string,
  particulars: Particulars = {},
): Difference {
  const { resource, stored, field, pointer, isStored } = place;
  const { remedy: _, tightens: __, ...usual }: Rule = rules[rule];
  const effect = { ...nothing, ...usual, ...particulars };
  return {
    rule,
    resource,
    stored,
    field,
    pointer,
    says,
    ...effect,
    requests: resolveVerdict(effect.requests, place),
    answers: resolveVerdict(effect.answers, place),
    types: resolveVerdict(effect.types, place),
    // A change of a value that is not stored concerns no item.
    ...(isStored === false ? { class: nothing.class, concerns: null, words: [] } : {}),
  };
}

function resolveVerdict(
  conditional: ConditionalVerdict,
  { isSent = false, isFiltered = false, isShown = false }: Partial<ValuePosition>,
): Verdict {
  const holds = { sent: isSent, asked: isSent || isFiltered, shown: isShown };
  // The type has this form.
  const [verdict, condition] = conditional.split(" if ") as [Verdict, (keyof typeof holds)?];
  return condition === undefined || holds[condition] ? verdict : "compatible";
}

/** Returns the last part of the name of a rule about a keyword, by the former and the current value of the keyword. */
export function changeOf(was: unknown, is: unknown): "added" | "removed" | "changed" {
  return was === undefined ? "added" : is === undefined ? "removed" : "changed";
}

export function suggestKeyword(place: Position, keyword: string, value: Value, when: string): KeywordSuggestion {
  return { resource: place.resource ?? "", pointer: place.pointer, keyword, value, when };
}

/** Returns the position of a keyword at this position. */
export function positionAt<Place extends Position>(place: Place, keyword: string): Place {
  return { ...place, pointer: `${place.pointer}/${keyword}` };
}

/** Returns the position of a member of the keyword `resource`. */
export function positionInResource(place: Position, keyword: string): Position {
  return { ...place, pointer: `/resource/${keyword}` };
}

/** Writes a value for people. */
export function writeValue(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

/** Keywords for migrations at a field; in an array field, they apply to its elements. */
export type MigrationKeywords = Pick<DescribedField, "valuesWere" | "valueAliases">;

/** The position of the value of a field, or of a value inside it. */
export interface ValuePosition extends Position {
  /** Null for values deeper inside a field. */
  readonly history: MigrationKeywords | null;
  /** Path to the value in items, with the former names of fields. */
  readonly at: readonly string[];
  /** Whether requests can set the value. */
  readonly isSent: boolean;
  /** Whether queries can filter by the value, or by an element of it. */
  readonly isFiltered: boolean;
  /** Whether answers contain the value. */
  readonly isShown: boolean;
  readonly isStored: boolean;
  /** Whether the hook `fill` replaces values that cannot be converted. */
  readonly hookConverts: boolean;
}

/** Returns a request with the value: in a body, or in a filter if only the server sets it. */
export function witnessWithValue({ at, isSent }: ValuePosition, value: Value): Witness {
  if (isSent) return createWithValue(at, value);
  return { kind: "query", query: `${at[0] ?? ""}=${encodeURIComponent(String(value))}` };
}

/** Whether the declaration says what items or objects without a value get. */
export function isFilled({ fill, fillFrom }: DescribedValue): boolean {
  return fill !== undefined || fillFrom !== undefined;
}

/** Suggests the keyword `fill`, unless the declaration has it or `fillFrom`. */
export function suggestFill(place: Position, value: DescribedValue): readonly KeywordSuggestion[] {
  if (isFilled(value)) return [];
  return [suggestKeyword(place, "fill", makeValue(value) ?? "…", "the value for items without one; write your own")];
}

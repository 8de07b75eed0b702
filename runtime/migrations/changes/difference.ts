/** Types of the differences between two versions of declarations, and functions that create differences. */
import type { CanonicalField, CanonicalValue } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import type { UniqueKey } from "../../model/schema/resource-parts.js";
import type { BreakingExample } from "./breaking-example.js";
import { makeExampleValue } from "./example-values.js";
import {
  type ConditionalVerdict,
  type DifferenceClass,
  type ChangeRule,
  type ChangeRuleName,
  type Verdict,
  changeRules,
} from "./change-rules.js";

interface ClientVerdicts<Kind> {
  readonly requests: Kind;
  readonly answers: Kind;
  /** The effect on client programs that are compiled with the generated types. */
  readonly types: Kind;
}

export interface ChangeEffect extends ClientVerdicts<Verdict> {
  readonly class: DifferenceClass;
  /** Whether servers of the older release must not write after the change. */
  readonly stopsOlderServers: boolean;
  /** Selects the stored items that the change affects; null if it affects none. */
  readonly affectedItems: ItemCondition | null;
  /** Keywords to suggest to the author. Any one of them resolves the conflict with existing items. */
  readonly suggestions: readonly KeywordSuggestion[];
  /**
   * Returns an example request or response that shows the effect, or null. A function, because a server start needs no examples
   * and computing them takes time.
   */
  readonly makeExample: () => BreakingExample | null;
}

/** The effect of a single change. Its members replace those that the rule states for all changes of the same kind. */
export type EffectOverrides = Partial<
  Omit<ChangeEffect, keyof ClientVerdicts<Verdict>> & ClientVerdicts<ConditionalVerdict>
>;

/** Position of a change in the declarations. */
export interface ChangePosition {
  /**
   * Path of the changed resource: the current path, or the former path if the resource is removed. Null for a change of
   * the whole project.
   */
  readonly resource: string | null;
  /** Former path of the resource, under which its items are stored. Null if the resource is new. */
  readonly storedPath: string | null;
  /**
   * Name of the changed field: the current name, or the former name if the field is removed. Null if no single field has changed.
   */
  readonly field: string | null;
  /** JSON pointer into the current declaration, or into the former declaration if the changed part is removed. */
  readonly pointer: string;
}

export interface Difference extends ChangePosition, ChangeEffect {
  readonly rule: ChangeRuleName;
  /** Description of the change for people. It does not contain the position. */
  readonly description: string;
}

/**
 * Selects the stored items that a change affects. `valuePath` has the former names of fields. `*` in the path stands
 * for each element of an array.
 */
export type ItemCondition =
  | { readonly kind: "every" }
  /** Items that have a value at the path. */
  | { readonly kind: "with"; readonly valuePath: readonly string[] }
  /** Items that lack a value at the path: the field is empty, or an object lacks the property. */
  | { readonly kind: "without"; readonly valuePath: readonly string[] }
  /** Items whose value at the path does not match the schema. */
  | { readonly kind: "unlike"; readonly valuePath: readonly string[]; readonly schema: CanonicalValue }
  /** Items that share the values of a unique key with another item. */
  | { readonly kind: "twins"; readonly uniqueKey: UniqueKey }
  /** Items that refer to missing items of the resource with this former path. */
  | {
      readonly kind: "dangling";
      readonly valuePath: readonly string[];
      readonly targetPath: string;
      /** Whether the id 0 means no item. */
      readonly zeroMeansNoItem: boolean;
    };

/** A keyword that the author can add to a declaration. */
export interface KeywordSuggestion {
  /** Path of the resource in whose declaration the keyword belongs. */
  readonly resource: string;
  /** JSON pointer to the object in the declaration to which the author can add `keyword`. */
  readonly pointer: string;
  readonly keyword: string;
  readonly value: Value;
  /** Text that says in which case this keyword is the right one. */
  readonly when: string;
}

const noEffectOnItems = { class: "none", affectedItems: null, suggestions: [] } as const;

const noEffect: Omit<ChangeEffect, "stopsOlderServers"> = {
  requests: "compatible",
  answers: "compatible",
  types: "compatible",
  ...noEffectOnItems,
  makeExample: () => null,
};

export function breakingVerdictIf(condition: boolean): Verdict {
  return condition ? "breaking" : "compatible";
}

export function possibleVerdictIf(condition: boolean): Verdict {
  return condition ? "possible" : "compatible";
}

/**
 * Creates a difference with the effect that its rule states.
 * @param overrides members that replace those of the rule
 */
export function createDifference(
  position: ChangePosition & Partial<ValuePosition>,
  rule: ChangeRuleName,
  description: string,
  overrides: EffectOverrides = {},
): Difference {
  const { resource, storedPath, field, pointer, isStored } = position;
  const { remedy: _, ...usual }: ChangeRule = changeRules[rule];
  // If the value is not stored, its change affects no stored items.
  const effect = { ...noEffect, ...usual, ...overrides, ...(isStored === false && noEffectOnItems) };
  return {
    rule,
    resource,
    storedPath,
    field,
    pointer,
    description,
    ...effect,
    requests: resolveVerdict(effect.requests, position),
    answers: resolveVerdict(effect.answers, position),
    types: resolveVerdict(effect.types, position),
    stopsOlderServers: effect.stopsOlderServers ?? effect.class === "word",
  };
}

/** @param formerName says whose date has changed, such as `the former name fee` */
export function createDeprecationDateDifference(
  position: ChangePosition & Partial<ValuePosition>,
  formerName: string,
): Difference {
  return createDifference(
    position,
    "texts-changed",
    `the \`deprecated\` or \`sunset\` date of ${formerName} has changed`,
  );
}

function resolveVerdict(
  conditionalVerdict: ConditionalVerdict,
  { isSent = false, isFiltered = false, isShown = false }: Partial<ValuePosition>,
): Verdict {
  const holds = { sent: isSent, asked: isSent || isFiltered, shown: isShown };
  // The cast is safe, because a conditional verdict is written as `verdict` or `verdict if condition`.
  const [verdict, condition] = conditionalVerdict.split(" if ") as [Verdict, (keyof typeof holds)?];
  return condition === undefined || holds[condition] ? verdict : "compatible";
}

/** Returns how a keyword has changed: the last word of a rule name such as `tenant-added`. */
export function kindOfKeywordChange(formerValue: unknown, currentValue: unknown): "added" | "removed" | "changed" {
  return formerValue === undefined ? "added" : currentValue === undefined ? "removed" : "changed";
}

export function suggestKeyword(
  position: ChangePosition,
  keyword: string,
  value: Value,
  whenToUse: string,
): KeywordSuggestion {
  return { resource: position.resource ?? "", pointer: position.pointer, keyword, value, when: whenToUse };
}

/** Returns the position of a keyword inside the object at the given position. */
export function positionOfKeyword<Position extends ChangePosition>(position: Position, keyword: string): Position {
  return { ...position, pointer: `${position.pointer}/${keyword}` };
}

/** Returns the position of a member inside the keyword `resource`. */
export function positionInResource(position: ChangePosition, keyword: string): ChangePosition {
  return { ...position, pointer: `/resource/${keyword}` };
}

export function formatValue(value: unknown): string {
  return value === undefined ? "not set" : JSON.stringify(value);
}

/** The position of the value of a field, or of a value nested in it. */
export interface ValuePosition extends ChangePosition {
  /**
   * Keywords that control how the values of the field are migrated. In an array field, they apply to the elements. Null for
   * other nested values.
   */
  readonly migrationKeywords: Pick<CanonicalField, "valuesWere" | "valueAliases"> | null;
  /** Path to the value in an item, with the former names of fields. */
  readonly valuePath: readonly string[];
  /** Whether requests can set the value. */
  readonly isSent: boolean;
  /** Whether queries can filter by the value, or by an element of it. */
  readonly isFiltered: boolean;
  /** Whether answers contain the value. */
  readonly isShown: boolean;
  readonly isStored: boolean;
  /** Whether the hook function `fill` replaces values that cannot be converted. */
  readonly isConvertedByHook: boolean;
}

/** Tells whether the declaration says which value existing items or objects without a value get. */
export function hasBackfill({ fill, fillFrom }: CanonicalValue): boolean {
  return fill !== undefined || fillFrom !== undefined;
}

/** Suggests the keyword `fill`, unless the declaration already has `fill` or `fillFrom`. */
export function suggestFillKeyword(position: ChangePosition, schema: CanonicalValue): readonly KeywordSuggestion[] {
  if (hasBackfill(schema)) return [];
  const when = "an example value for items that have none; replace it";
  return [suggestKeyword(position, "fill", makeExampleValue(schema) ?? "…", when)];
}

/** Compares the limits of a value, its allowed values, the transitions between them, and the former names of values. */
import { isDeepStrictEqual } from "node:util";
import type { CanonicalField, CanonicalValue } from "../../model/schema/canonical-project.js";
import type { Limits, Value } from "../../model/schema/field.js";
import { decimalsOf, isMultipleOf, maxExactNumber } from "../../model/values/decimals.js";
import { findValueAllowedOnlyByFirst } from "./example-values.js";
import {
  type BreakingExample,
  makeAnswerExample,
  makeExampleWithValue,
  makeCreateRequestExample,
} from "./breaking-example.js";
import {
  type Difference,
  type KeywordSuggestion,
  type ValuePosition,
  suggestKeyword,
  positionOfKeyword,
  formatValue,
  createDeprecationDateDifference,
  createDifference,
} from "./difference.js";
import type { FieldComparison } from "./find-former-names.js";

type LimitKeyword = keyof Limits | "format";

/**
 * For each keyword, tells whether the limit `after` allows every value that `before` allows. Patterns and formats cannot be
 * compared, so any change of them counts as narrower.
 */
const wideningTestByKeyword: { readonly [keyword in LimitKeyword]: (before: never, after: never) => boolean } = {
  minLength: isLowerLimit,
  minItems: isLowerLimit,
  minimum: isLowerLimit,
  exclusiveMinimum: isLowerLimit,
  formatMinimum: isLowerLimit,
  maxLength: isHigherLimit,
  maxItems: isHigherLimit,
  maximum: isHigherLimit,
  exclusiveMaximum: isHigherLimit,
  formatMaximum: isHigherLimit,
  multipleOf: isMultipleOf,
  uniqueItems: (before: boolean, after: boolean) => before && !after,
  pattern: () => false,
  format: () => false,
};

/** Tells whether the new limit is lower. A limit is a number, or a date or time as text. */
function isLowerLimit(before: number | string, after: number | string): boolean {
  return after < before;
}

function isHigherLimit(before: number | string, after: number | string): boolean {
  return after > before;
}

export function* compareLimits(
  position: ValuePosition,
  before: CanonicalValue,
  after: CanonicalValue,
): Generator<Difference> {
  for (const keyword of Object.keys(wideningTestByKeyword) as readonly LimitKeyword[]) {
    const [was, is] = [before[keyword], after[keyword]];
    if (was === is) continue;
    const here = positionOfKeyword(position, keyword);
    const says = `${keyword} was ${formatValue(was)} and is now ${formatValue(is)}`;
    if (keyword === "format" && ![was, is].some(isValidatedFormat)) yield createDifference(here, "texts-changed", says);
    else if (
      is === undefined ||
      (was !== undefined &&
        wideningTestByKeyword[keyword](was as never, is as never) &&
        allowsFormerRange(keyword, before, after))
    ) {
      // A wider limit can bring values that clients have never received: `""` instead of null, or numbers with more decimals.
      const isNews = (keyword === "format" && is === undefined) || hasFinerSteps(keyword, before, after);
      yield createDifference(here, "limit-widened", says, { answers: isNews ? "possible if shown" : "compatible" });
    } else {
      const { maxLength } = after;
      // The server does not check patterns of texts longer than `maxLength`, so an example must respect both limits.
      const limit = { [keyword]: is, ...(keyword === "pattern" && maxLength !== undefined && { maxLength }) };
      const value = findValueAllowedOnlyByFirst(before, { ...before, ...limit });
      yield createDifference(here, "limit-narrowed", says, {
        requests: value === undefined ? "possible if sent" : "breaking if sent",
        affectedItems: { kind: "unlike", valuePath: position.valuePath, schema: { type: before.type, ...limit } },
        makeExample: () => (value === undefined ? null : makeCreateRequestExample(position.valuePath, value)),
      });
    }
  }
}

/**
 * Tells whether all formerly valid numbers stay valid. Numbers have at most 15 digits: if `multipleOf` allows more decimals, the
 * largest numbers become invalid.
 */
function allowsFormerRange(keyword: LimitKeyword, before: CanonicalValue, { multipleOf }: CanonicalValue): boolean {
  if (keyword !== "multipleOf") return true;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = before;
  const bounds = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)].map(Math.abs);
  return Math.min(maxExactNumber(before.multipleOf), Math.max(...bounds)) <= maxExactNumber(multipleOf);
}

function hasFinerSteps(keyword: LimitKeyword, before: CanonicalValue, { multipleOf = 0 }: CanonicalValue): boolean {
  return keyword === "multipleOf" && (multipleOf === 0 || decimalsOf(multipleOf) > decimalsOf(before.multipleOf ?? 1));
}

/** Tells whether values are checked against the format. The format `unixtime` only changes how a number is displayed. */
function isValidatedFormat(format: unknown): boolean {
  return format !== undefined && format !== "unixtime";
}

export function* compareAllowedValues(
  position: ValuePosition,
  before: CanonicalValue,
  after: CanonicalValue,
): Generator<Difference> {
  const [were, are] = [before.enum, after.enum];
  const all = [...(were ?? []), ...(are ?? [])];
  const isIn = (values: readonly Value[] | undefined, value: Value): boolean => values?.includes(value) === true;
  if ((were === undefined) === (are === undefined) && all.every((value) => isIn(were, value) && isIn(are, value)))
    return;
  const here = positionOfKeyword(position, "enum");
  const isAsked = position.isSent || position.isFiltered;
  const { valueAliases = {}, valuesWere = {} } = position.migrationKeywords ?? {};
  const isStillAccepted = (value: Value): boolean => Object.hasOwn(valueAliases, String(value));
  // Skips entries of `valuesWere` that describe an earlier rename, because authors may keep them. Before this change,
  // the declaration already allowed the new value of such an entry, and no longer allowed the former value.
  const wasAllowed = (value: string): boolean => were?.map(String).includes(value) === true;
  const renamed = Object.entries(valuesWere).filter(([is, was]) => !wasAllowed(is) || wasAllowed(String(was)));
  for (const [is, was] of renamed) {
    yield createDifference(here, "value-renamed", `${formatValue(was)} is now ${formatValue(is)}`, {
      requests: isStillAccepted(was) ? "compatible" : "breaking if asked",
      answers: "breaking if shown",
      types: isStillAccepted(was) ? "breaking if shown" : "breaking",
      makeExample: () =>
        isStillAccepted(was) ? makeExampleOfRenamedValue(position, was, is) : makeExampleWithValue(position, was),
    });
  }
  const gone = (were ?? []).filter((value) => !isIn(are, value) && !renamed.some(([, was]) => was === value));
  const come = (are ?? []).filter((value) => !isIn(were, value) && !renamed.some(([is]) => is === String(value)));
  if (are !== undefined && (were === undefined || gone.length > 0)) {
    const refused =
      were === undefined ? findValueAllowedOnlyByFirst(before, after) : gone.find((each) => !isStillAccepted(each));
    const areTaken = were !== undefined && refused === undefined;
    const says =
      were === undefined
        ? `now allows only ${are.map(formatValue).join(", ")}`
        : `no longer allows ${gone.map(formatValue).join(", ")}`;
    const isBroken = refused !== undefined && (position.isSent || were !== undefined);
    const value = { type: after.type, enum: [...are, ...renamed.map(([, was]) => was)] };
    const isNamed = gone.length > 0 && position.migrationKeywords !== null && before.type === "string";
    const suggestRename = (to: Value): KeywordSuggestion => {
      const [from] = gone as [Value];
      const when = `if ${formatValue(from)} was renamed to ${formatValue(to)}`;
      return suggestKeyword(positionOfArray(position), "valuesWere", { [String(to)]: from }, when);
    };
    const suggestions = isNamed ? come.map(suggestRename) : [];
    yield createDifference(here, "values-narrowed", says, {
      requests: !isAsked || areTaken ? "compatible" : isBroken ? "breaking" : "possible",
      types: areTaken ? "compatible" : "breaking if sent",
      affectedItems: { kind: "unlike", valuePath: position.valuePath, schema: value },
      suggestions,
      makeExample: () => (refused === undefined ? null : makeExampleWithValue(position, refused)),
    });
  }
  if (were !== undefined && (are === undefined || come.length > 0)) {
    const says = are === undefined ? "now allows any value" : `now also allows ${come.map(formatValue).join(", ")}`;
    yield createDifference(here, "values-widened", says);
  }
}

/**
 * Returns an example of a response with the new name of a value, or null if responses do not contain the field. Requests may
 * still contain the former name.
 */
function makeExampleOfRenamedValue(
  position: ValuePosition,
  formerValue: Value,
  currentValue: string,
): BreakingExample | null {
  if (!position.isShown) return null;
  return position.isSent
    ? {
        kind: "body",
        operation: "create",
        valuePath: position.valuePath,
        value: formerValue,
        effect: `has ${formatValue(currentValue)} instead of ${formatValue(formerValue)}`,
      }
    : makeAnswerExample(position.valuePath, `was ${formatValue(formerValue)}`);
}

/** Returns the position of the array that contains an element, because keywords such as `valuesWere` are written at the array. */
export function positionOfArray(elementPosition: ValuePosition): ValuePosition {
  return { ...elementPosition, pointer: elementPosition.pointer.replace(/(?:\/items)+$/, "") };
}

/** Allowed transitions such as `open → closed`, each with the privilege that it requires, or true if it requires none. */
type TransitionPrivileges = ReadonlyMap<string, string | true>;

export function* compareTransitions(position: ValuePosition, comparison: FieldComparison): Generator<Difference> {
  yield* compareValuesAllowedAtCreation(position, comparison);
  const { before, after } = comparison;
  if (before.transitions === undefined && after.transitions === undefined) return;
  const values = (before.enum ?? []).map(String).filter((value) => after.enum?.map(String).includes(value) === true);
  const [was, is] = [listTransitions(before, values), listTransitions(after, values)];
  const here = positionOfKeyword(position, "transitions");
  /** Lists the transitions in `steps` that `others` lacks, or allows only with another privilege. */
  const listMissing = (steps: TransitionPrivileges, others: TransitionPrivileges): readonly string[] =>
    [...steps].flatMap(([step, privilege]) => {
      const other = others.get(step);
      return other === undefined || (other !== true && other !== privilege) ? [step] : [];
    });
  const [gone, come] = [listMissing(was, is), listMissing(is, was)];
  if (gone.length > 0) {
    const [from = "", to = ""] = gone[0]!.split(" → ");
    const says = `these transitions are no longer allowed, or need another privilege: ${gone.join(", ")}`;
    yield createDifference(here, "transitions-narrowed", says, {
      makeExample: () => ({
        kind: "body",
        operation: "update",
        valuePath: position.valuePath,
        value: to,
        valueBefore: from,
      }),
    });
  }
  if (come.length > 0) yield createDifference(here, "transitions-widened", `now allows ${come.join(", ")}`);
  // No difference is reported for transitions of an added or removed value, because `compareAllowedValues` reports the value.
}

function listTransitions({ transitions }: CanonicalField, values: readonly string[]): TransitionPrivileges {
  const steps = values.flatMap((from) =>
    values.flatMap((to): readonly (readonly [string, string | true])[] => {
      const step = transitions === undefined ? true : transitions[from]?.[to];
      return from === to || step === undefined ? [] : [[`${from} → ${to}`, step]];
    }),
  );
  return new Map(steps);
}

function* compareValuesAllowedAtCreation(
  position: ValuePosition,
  { before, after }: FieldComparison,
): Generator<Difference> {
  const initialValuesOf = (field: CanonicalField): readonly string[] => field.initial ?? (field.enum ?? []).map(String);
  const here = positionOfKeyword(position, "initial");
  const gone = initialValuesOf(before).filter(
    (value) => !initialValuesOf(after).includes(value) && after.enum?.includes(value) === true,
  );
  const come = initialValuesOf(after).filter(
    (value) => !initialValuesOf(before).includes(value) && before.enum?.includes(value) === true,
  );
  if (gone.length > 0) {
    const says = `a new item may no longer have ${gone.map(formatValue).join(", ")}`;
    yield createDifference(here, "initial-narrowed", says, {
      makeExample: () => makeCreateRequestExample(position.valuePath, gone[0]),
    });
  }
  if (come.length > 0)
    yield createDifference(here, "initial-widened", `a new item may now have ${come.map(formatValue).join(", ")}`);
}

export function* compareValueAliases(
  position: ValuePosition,
  { before, after }: FieldComparison,
): Generator<Difference> {
  if (before.enum === undefined || after.enum === undefined) return;
  const here = positionOfKeyword(position, "valueAliases");
  const [gone, come] = [before.valueAliases ?? {}, after.valueAliases ?? {}];
  const { valuesWere = {} } = after;
  for (const [value, { value: meant }] of Object.entries(gone)) {
    const now = come[value]?.value;
    if (now === undefined && !after.enum.includes(value)) {
      yield createDifference(here, "alias-removed", `no longer accepts ${formatValue(value)}`, {
        requests: "breaking if asked",
        types: "breaking if asked",
        makeExample: () => makeExampleWithValue(position, value),
      });
    } else if (now !== meant && !(now !== undefined && valuesWere[now] === meant)) {
      const says = `no longer accepts ${formatValue(value)} for ${formatValue(meant)}`;
      yield createDifference(here, "alias-removed", says, { requests: "possible if asked" });
    }
  }
  for (const [value, alias] of Object.entries(come)) {
    const was = gone[value];
    if (was === undefined && !before.enum.includes(value)) {
      yield createDifference(
        here,
        "alias-added",
        `now also accepts ${formatValue(value)} for ${formatValue(alias.value)}`,
      );
    } else if (was?.value === alias.value && !isDeepStrictEqual(was, alias)) {
      yield createDeprecationDateDifference(here, `the former value ${formatValue(value)}`);
    }
  }
}
